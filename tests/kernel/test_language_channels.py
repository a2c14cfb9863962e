"""Channels inside a session: bounded, and one sequence with what clients publish."""

from __future__ import annotations

from typing import Any

import pytest
from live_kernel.fixtures import Attached

from seamount.shoal import Interpreter, system_ports
from seamount.shoal.runtime.channels import QUEUE, RING
from seamount.shoal.runtime.system_ports.quiet import SilentOutput
from seamount.shoal.values.types import TIMEOUT, Stream


def events(bay: Attached, channel: str) -> list[tuple[int, Any]]:
    """What clients read, oldest first."""
    read = bay.call("events.read", {"channel": channel})["events"]
    return [(event["seq"], event["payload"]) for event in read]


@pytest.mark.proves("kernel/E9")
def test_clients_and_programs_share_one_sequence(bay: Attached) -> None:
    say = 'channel("user.tide").emit'
    bay.exec(f"{say}(1)")
    bay.call("events.publish", {"channel": "user.tide", "payload": {"from": ["a client"]}})
    bay.exec(f"{say}(3kb)")
    assert events(bay, "user.tide") == [
        (0, {"$": "int", "v": 1}),
        (1, {"from": ["a client"]}),
        (2, {"$": "size", "v": 3000}),
    ]
    heard = bay.value('channel("user.tide").events().take(3).collect().map(e => [e.seq, e.payload])')
    assert heard["v"] == [
        {"$": "list", "v": [{"$": "int", "v": 0}, {"$": "int", "v": 1}]},
        {
            "$": "list",
            "v": [
                {"$": "int", "v": 1},
                {"$": "record", "v": {"from": {"$": "list", "v": [{"$": "str", "v": "a client"}]}}},
            ],
        },
        {"$": "list", "v": [{"$": "int", "v": 2}, {"$": "size", "v": 3000}]},
    ]
    assert bay.value('channel("user.tide").latest()') == {"$": "size", "v": 3000}


@pytest.mark.proves("kernel/E9")
def test_a_program_hears_what_a_client_publishes_while_it_waits(json_bay: Attached) -> None:
    number = json_bay.client.send(
        "exec", {"src": 'channel("user.ebb").take(timeout: 60s)', "background": True}
    )
    task = json_bay.client.result(number)["task"]
    published = 0
    while json_bay.call("task.await", {"task": task, "timeout_ms": 50})["finished_ns"] is None:
        json_bay.call("events.publish", {"channel": "user.ebb", "payload": {"$": "duration", "v": 5}})
        published += 1
    assert published
    ref = json_bay.call("task.get", {"task": task})["result_ref"]
    assert json_bay.call("value.get", {"ref": ref})["value"] == {"$": "duration", "v": 5}


@pytest.mark.proves("kernel/E9")
def test_what_a_program_publishes_obeys_the_bounds_of_the_channels(json_bay: Attached) -> None:
    failed = json_bay.failure("exec", {"src": 'channel("user.big").emit((0..400000).map(n => n))'})
    assert failed.data["code"] == "too_large"
    failed = json_bay.failure("exec", {"src": 'channel("user.no such").emit(1)'})
    assert failed.data["code"] == "arg_error"
    assert events(json_bay, "user.big") == []


@pytest.mark.proves("kernel/E9")
def test_other_channels_stay_in_the_session(json_bay: Attached) -> None:
    json_bay.exec('channel("journal").emit("forged")\nchannel("tide").emit(1)')
    assert json_bay.value('channel("tide").latest()')["v"] == 1
    assert all(payload != {"$": "str", "v": "forged"} for _, payload in events(json_bay, "journal"))


@pytest.mark.proves("kernel/E9")
def test_a_session_that_lost_its_process_goes_on_with_the_numbers(json_bay: Attached) -> None:
    json_bay.exec('channel("user.tide").emit(1)')
    with pytest.raises(Exception, match="lost"):
        json_bay.exec("^sh -c 'kill -9 $PPID; sleep 60'")
    assert json_bay.value('channel("user.tide").latest()')["v"] == 1
    json_bay.exec('channel("user.tide").emit(2)')
    assert [seq for seq, _ in events(json_bay, "user.tide")] == [0, 1]


@pytest.mark.proves("kernel/E8")
def test_a_reader_that_is_behind_gets_a_summary_in_place_of_what_found_no_room(tmp_path: Any) -> None:
    interpreter = Interpreter(cwd=str(tmp_path), ports=system_ports(output=SilentOutput()))
    stream = interpreter.run('channel("tide").events()').value
    assert isinstance(stream, Stream)
    source = stream.take_source()
    assert source is not None
    interpreter.run(f'for n in 0..{QUEUE + 10} {{ channel("tide").emit(n) }}')
    first = [source.pull(0.0) for _ in range(QUEUE)]
    assert [event["seq"] for event in first] == list(range(QUEUE))
    interpreter.run('channel("tide").emit("later")')
    assert source.pull(0.0) == {"dropped": 10, "latest_seq": QUEUE + 9}
    assert source.pull(0.0)["payload"] == "later"
    assert source.pull(0.0) is TIMEOUT
    source.close()


@pytest.mark.proves("kernel/E8")
def test_a_channel_remembers_a_bounded_number_of_events_and_replays_them_whole(tmp_path: Any) -> None:
    interpreter = Interpreter(cwd=str(tmp_path), ports=system_ports(output=SilentOutput()))
    interpreter.run(f'for n in 0..{RING + 5} {{ channel("tide").emit(n) }}')
    found = interpreter.run(f'channel("tide").events().take({RING}).collect().map(.seq)').value
    assert found == list(range(5, RING + 5))
