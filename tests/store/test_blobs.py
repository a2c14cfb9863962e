"""Blobs: any bytes come back as they were or not at all."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from seamount.store import BlobCorrupt, BlobMissing, BlobTooLarge, Store, Transaction, blob_files, blobs
from seamount.store.blob_files import FRAME
from seamount.store.blobs import INLINE_LIMIT, address_of

SIZES = [0, 1, INLINE_LIMIT, INLINE_LIMIT + 1, FRAME - 1, FRAME, FRAME + 1, 2 * FRAME, 2 * FRAME + 17]


def content(size: int, seed: int = 1) -> bytes:
    """Bytes of which about half compress away."""
    noise = random.Random(seed).randbytes(size // 2 + 1)
    return bytes(size - len(noise[:size])) + noise[:size] if size else b""


def files(root: Path) -> list[Path]:
    return [path for path in root.rglob("*") if path.is_file() and path.name != "identity"]


@pytest.fixture
def cas(tmp_path: Path) -> Path:
    return tmp_path / "state" / "cas"


@pytest.fixture
def descriptor_of(tmp_path: Path):
    opened: list[int] = []

    def open_with(data: bytes) -> int:
        path = tmp_path / f"source{len(opened)}"
        path.write_bytes(data)
        opened.append(os.open(path, os.O_RDONLY))
        return opened[-1]

    yield open_with
    for descriptor in opened:
        os.close(descriptor)


@pytest.mark.parametrize("size", SIZES)
async def test_bytes_of_every_size_come_back(either: Store, size: int):
    data = content(size)
    address = await either.blobs.put(data)
    assert address == address_of(data)
    assert address.startswith("blake3:")
    assert len(address) == 71
    assert await either.blobs.read(address) == data
    assert await either.blobs.read(address.removeprefix("blake3:")) == data
    assert b"".join([chunk async for chunk in either.blobs.chunks(address)]) == data
    info = await either.blobs.info(address)
    assert info is not None
    assert (info.address, info.size) == (address, size)
    assert size <= INLINE_LIMIT or 0 < info.stored_size < size


@pytest.mark.parametrize("size", SIZES)
async def test_a_descriptor_gives_the_same_blob_as_its_bytes(
    store: Store, descriptor_of: Callable[[bytes], int], size: int
):
    data = content(size)
    descriptor = descriptor_of(data)
    os.lseek(descriptor, size // 2, os.SEEK_SET)
    assert await store.blobs.put_descriptor(descriptor) == address_of(data)
    assert os.lseek(descriptor, 0, os.SEEK_CUR) == size // 2
    assert await store.blobs.read(address_of(data)) == data


async def test_a_descriptor_with_more_than_its_bound_is_refused_without_a_trace(
    store: Store, cas: Path, descriptor_of: Callable[[bytes], int]
):
    with pytest.raises(BlobTooLarge) as refused:
        await store.blobs.put_descriptor(descriptor_of(content(2 * FRAME + 1)), limit=2 * FRAME)
    assert refused.value.limit == 2 * FRAME
    assert files(cas) == []


async def test_small_blobs_need_no_file_and_large_ones_are_named_by_their_hash(store: Store, cas: Path):
    await store.blobs.put(content(INLINE_LIMIT))
    assert files(cas) == []
    digits = (await store.blobs.put(content(INLINE_LIMIT + 1))).removeprefix("blake3:")
    assert files(cas) == [cas / digits[:2] / digits[2:4] / f"{digits}.zst"]


RANGED = content(2 * FRAME + 500, seed=3)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    start=st.integers(0, len(RANGED) + 10) | st.sampled_from([FRAME - 1, FRAME, FRAME + 1, 2 * FRAME]),
    length=st.integers(0, len(RANGED)) | st.sampled_from([0, 1, FRAME]),
)
async def test_a_range_is_the_slice_of_the_whole(ranged: tuple[Store, str, str], start: int, length: int):
    store, large, small = ranged
    assert await store.blobs.read_range(large, start, length) == RANGED[start : start + length]
    assert await store.blobs.read_range(small, start, length) == RANGED[:1000][start : start + length]


@pytest.fixture
async def ranged(store: Store) -> tuple[Store, str, str]:
    return store, await store.blobs.put(RANGED), await store.blobs.put(RANGED[:1000])


async def test_reading_is_bounded(store: Store):
    address = await store.blobs.put(content(100_000))
    with pytest.raises(BlobTooLarge) as refused:
        await store.blobs.read(address, limit=99_999)
    assert (refused.value.size, refused.value.limit) == (100_000, 99_999)
    with pytest.raises(BlobTooLarge):
        await store.blobs.read_range(address, 0, 1001, limit=1000)
    with pytest.raises(ValueError, match="negative"):
        await store.blobs.read_range(address, -1, 5)


@pytest.mark.parametrize(
    "address",
    ["", "blake3:", "blake3:" + "0" * 64, "0" * 63, "z" * 64, "A" * 64, "../../etc/passwd", "é" * 64],
)
async def test_an_address_of_nothing_is_missing(store: Store, address: str):
    with pytest.raises(BlobMissing):
        await store.blobs.read(address)
    assert await store.blobs.info(address) is None


async def test_any_flipped_bit_is_refused_and_never_read_as_content(store: Store, cas: Path):
    data = content(FRAME + 40_000)
    address = await store.blobs.put(data)
    (path,) = files(cas)
    whole = path.read_bytes()
    chance = random.Random(7)
    positions = [*range(12), *(chance.randrange(len(whole)) for _ in range(40)), len(whole) - 1]
    refused_ranges = 0
    for position in positions:
        damaged = bytearray(whole)
        damaged[position] ^= 1 << chance.randrange(8)
        path.write_bytes(damaged)
        # A bit that decompression ignores may leave the content intact: then it is the content.
        try:
            assert await store.blobs.read(address) == data
        except BlobCorrupt:
            refused_ranges += 1
        for start in (0, FRAME):
            try:
                assert await store.blobs.read_range(address, start, 10) == data[start : start + 10]
            except BlobCorrupt:
                refused_ranges += 1
    assert refused_ranges > len(positions)


async def test_a_flipped_bit_of_a_small_blob_is_refused(store: Store):
    address = await store.blobs.put(b"a small blob")
    await store.write(lambda rows: rows.run("UPDATE blob SET body = ?", (b"a smell blob",)))
    with pytest.raises(BlobCorrupt):
        await store.blobs.read(address)


@pytest.mark.parametrize("cut", [0, 1, 1000])
async def test_a_truncated_file_is_refused_and_a_missing_one_is_missing(store: Store, cas: Path, cut: int):
    address = await store.blobs.put(content(100_000))
    (path,) = files(cas)
    path.write_bytes(path.read_bytes()[:cut])
    with pytest.raises(BlobCorrupt) as refused:
        await store.blobs.read(address)
    assert refused.value.address == address
    path.unlink()
    with pytest.raises(BlobMissing):
        await store.blobs.read(address)


@pytest.mark.proves("kernel/J7")
async def test_putting_a_damaged_blob_again_repairs_it(store: Store, cas: Path):
    data = content(100_000)
    address = await store.blobs.put(data)
    (path,) = files(cas)
    path.write_bytes(b"rubbish")
    assert await store.blobs.put(data) == address
    assert await store.blobs.read(address) == data


@pytest.mark.proves("kernel/J7")
async def test_putting_the_same_again_changes_nothing(store: Store, cas: Path, tmp_path: Path):
    large, small = content(100_000), b"small"
    addresses = [await store.blobs.put(data) for data in (large, small)]
    (path,) = files(cas)
    written = path.stat()
    assert [await store.blobs.put(data) for data in (large, small)] == addresses
    source = tmp_path / "source"
    source.write_bytes(large)
    with source.open("rb") as file:
        assert await store.blobs.put_descriptor(file.fileno()) == addresses[0]
    assert files(cas) == [path]
    assert path.stat().st_size == written.st_size
    assert [await store.blobs.read(address) for address in addresses] == [large, small]


@pytest.mark.proves("kernel/J7")
async def test_equal_bytes_put_at_the_same_time_are_one_blob(store: Store, cas: Path):
    data = content(300_000)
    addresses = await asyncio.gather(*(store.blobs.put(data) for _ in range(12)))
    assert set(addresses) == {address_of(data)}
    assert len(files(cas)) == 1
    assert await store.read(lambda rows: rows.one("SELECT count(*) FROM blob")) == (1,)
    assert await store.blobs.read(addresses[0]) == data


@pytest.mark.proves("kernel/J12")
async def test_the_file_its_name_and_their_directories_are_synced_before_the_row_is_written(
    store: Store, cas: Path, monkeypatch: pytest.MonkeyPatch
):
    done: list[tuple[str, str]] = []

    def fsync(descriptor: int) -> None:
        done.append(("sync", os.readlink(f"/proc/self/fd/{descriptor}")))
        os.fsync(descriptor)

    def rename(source: Path, target: Path) -> None:
        os.rename(source, target)
        done.append(("rename", f"{source} {target}"))

    def link(rows: Transaction, staged: blobs.StagedBlob) -> None:
        done.append(("row", staged.address))
        linking(rows, staged)

    linking = blobs.link
    names = {name: getattr(os, name) for name in dir(os)}
    monkeypatch.setattr(blob_files, "os", SimpleNamespace(**{**names, "fsync": fsync, "rename": rename}))
    monkeypatch.setattr(blobs, "link", link)
    address = await store.blobs.put(content(100_000))
    (path,) = files(cas)
    (renamed,) = [what.split() for kind, what in done if kind == "rename"]
    assert renamed[1] == str(path)
    order = [
        done.index(("sync", renamed[0])),
        done.index(("rename", " ".join(renamed))),
        max(index for index, each in enumerate(done) if each == ("sync", str(path.parent))),
        done.index(("row", address)),
    ]
    assert order == sorted(order)
    # The directories are new: their names are on the disk before the file has its own.
    for directory in (path.parent.parent, cas):
        assert done.index(("sync", str(directory))) < order[1]


async def test_a_staged_blob_is_known_once_the_unit_that_links_it_is_committed(store: Store):
    staged = await store.blobs.stage(content(100_000))
    with pytest.raises(BlobMissing):
        await store.blobs.read(staged.address)

    def fail(rows):
        blobs.link(rows, staged)
        raise LookupError

    with pytest.raises(LookupError):
        await store.write(fail)
    with pytest.raises(BlobMissing):
        await store.blobs.read(staged.address)
    await store.write(lambda rows: blobs.link(rows, staged))
    assert len(await store.blobs.read(staged.address)) == 100_000


async def test_what_an_interrupted_write_left_is_removed_at_start(store: Store, cas: Path):
    (cas / "incoming" / "leftover").write_bytes(b"half a blob")
    store.blobs.files.open()
    assert files(cas) == []
