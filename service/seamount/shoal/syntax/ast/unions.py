"""The tagged unions of the tree."""

from __future__ import annotations

from typing import TypeAlias

from seamount.shoal.syntax.ast.commands import (
    Dash,
    DashDash,
    ExprArg,
    FlagLong,
    FlagShort,
    GlobArg,
    PathArg,
    StrArg,
    WordArg,
)
from seamount.shoal.syntax.ast.expressions import (
    Binary,
    BlockExpr,
    Catch,
    Cmd,
    Field,
    FnCall,
    If,
    Index,
    Lambda,
    LangBlock,
    List,
    Match,
    MethodCall,
    Range,
    Record,
    Spawn,
    Try,
    Unary,
    Var,
    With,
)
from seamount.shoal.syntax.ast.literals import (
    Bool,
    DateTime,
    Duration,
    ExprPart,
    Float,
    Int,
    LitPart,
    Null,
    Regex,
    Size,
    Str,
    StrInterp,
    Time,
)
from seamount.shoal.syntax.ast.patterns import (
    BindPattern,
    ListPattern,
    LitPattern,
    RangePattern,
    RecordPattern,
    TypePattern,
    WildcardPattern,
)
from seamount.shoal.syntax.ast.statements import (
    Alias,
    Assign,
    Break,
    Continue,
    ExprStmt,
    FnStmt,
    For,
    Let,
    Return,
    Use,
    While,
)

Stmt: TypeAlias = Let | FnStmt | Alias | Use | Assign | Return | Break | Continue | For | While | ExprStmt

Expr: TypeAlias = (
    Null
    | Bool
    | Int
    | Float
    | Str
    | StrInterp
    | Size
    | Duration
    | Time
    | DateTime
    | Regex
    | Var
    | Field
    | Index
    | MethodCall
    | FnCall
    | Cmd
    | Lambda
    | List
    | Record
    | BlockExpr
    | If
    | Match
    | Try
    | Catch
    | With
    | Spawn
    | LangBlock
    | Binary
    | Unary
    | Range
)

Pattern: TypeAlias = (
    WildcardPattern | BindPattern | LitPattern | RangePattern | TypePattern | RecordPattern | ListPattern
)

StrPart: TypeAlias = LitPart | ExprPart

CmdArg: TypeAlias = WordArg | PathArg | GlobArg | StrArg | ExprArg | FlagLong | FlagShort | DashDash | Dash
