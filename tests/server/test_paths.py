from __future__ import annotations

import os

import pytest

from seamount.server import paths
from seamount.server.configuration import configure

UID = os.geteuid()


@pytest.mark.parametrize(
    ("environ", "own", "link"),
    [
        ({"XDG_RUNTIME_DIR": "/run/u"}, "/run/u/seamount/bay.sock", "/run/u/shoal/bay.sock"),
        (
            {"XDG_RUNTIME_DIR": "", "TMPDIR": "/t"},
            f"/t/seamount-{UID}/seamount/bay.sock",
            f"/t/shoal-{UID}/shoal/bay.sock",
        ),
        ({"TMPDIR": ""}, f"/tmp/seamount-{UID}/seamount/bay.sock", f"/tmp/shoal-{UID}/shoal/bay.sock"),
    ],
)
def test_an_instance_names_its_socket_and_the_link_for_existing_clients(
    environ: dict[str, str], own: str, link: str
) -> None:
    assert paths.kernel_socket("bay", environ) == own
    assert paths.shoal_socket("bay", environ) == link


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "a b", "a\n", "ä", "x" * 65, "../x"])
def test_a_name_that_is_no_file_name_is_refused(name: str) -> None:
    with pytest.raises(paths.BadInstanceName):
        paths.kernel_socket(name, {})
    with pytest.raises(paths.BadInstanceName):
        configure(instance=name, environ={})


def test_clients_honour_the_explicit_path_then_the_variable_then_the_instance() -> None:
    environ = {"SHOAL_SOCKET": "/s", "XDG_RUNTIME_DIR": "/run"}
    assert paths.client_socket("/explicit", "bay", environ) == "/explicit"
    assert paths.client_socket(None, "bay", environ) == "/s"
    assert paths.client_socket(None, "bay", environ | {"SHOAL_SOCKET": ""}) == "/run/seamount/bay.sock"


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"XDG_STATE_HOME": "/s", "HOME": "/h"}, "/s/seamount/bay"),
        ({"XDG_STATE_HOME": "", "HOME": "/h"}, "/h/.local/state/seamount/bay"),
        ({}, os.path.join(os.getcwd(), "seamount", "bay")),
    ],
)
def test_an_instance_names_its_state_directory(environ: dict[str, str], expected: str) -> None:
    assert paths.state_directory("bay", environ) == expected


def test_what_belongs_to_a_socket_lies_beside_it() -> None:
    configuration = configure(socket="/x/y.sock", environ={})
    assert configuration.grpc_socket == "/x/y.grpc.sock"
    assert configuration.cookie_file == "/x/y.cookie"
    assert configuration.shoal_socket is None
    assert configure(socket="/x/y", environ={}).grpc_socket == "/x/y.grpc.sock"


@pytest.mark.parametrize(
    "given",
    [{"ephemeral": True, "state_dir": "/s"}, {"ephemeral": True, "require_token": True}, {"drain_s": -1.0}],
)
def test_contradictions_are_refused(given: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"ephemeral|drain"):
        configure(environ={}, **given)  # type: ignore[arg-type]
