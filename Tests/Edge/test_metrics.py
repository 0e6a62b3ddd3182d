"""The metrics of a stack with an edge: complete, parsable, bounded, and for operators only."""

import json
import pathlib
import unittest

import zmq
from prometheus_client.parser import text_string_to_metric_families

from running import edge, stack
from stack import timeout
from streams import Stream

EXPECTED = {
    "umkreis_build_info", "process_start_time_seconds", "process_cpu_seconds", "process_resident_memory_bytes",
    "umkreis_memory_proportional_bytes", "umkreis_memory_limit_bytes", "process_open_fds", "process_max_fds",
    "umkreis_events_sequence", "umkreis_follower_sequence", "umkreis_events_quarantined", "umkreis_database_bytes",
    "umkreis_database_wal_bytes", "umkreis_disk_free_bytes", "umkreis_erasures_pending", "umkreis_mail_queued",
    "umkreis_mail_oldest_seconds", "umkreis_mail_failed", "umkreis_sessions_live", "umkreis_erasures_open",
    "umkreis_erasures_oldest_seconds", "umkreis_requests", "umkreis_request_duration_seconds",
    "umkreis_http_requests", "umkreis_http_request_duration_seconds", "umkreis_http_connections",
    "umkreis_http_connections_limit", "umkreis_http_streams", "umkreis_http_refused",
    "umkreis_http_unlogged",
    "umkreis_requests_refused", "umkreis_work_running", "umkreis_work_waiting", "umkreis_work_delay_seconds",
    "umkreis_work_refused",
}


def families(*words):
    text = stack.umkreis("metrics", *words)
    return {family.name: family for family in text_string_to_metric_families(text)}


def value(found, name, sample=None, **labels):
    """The sum of the samples with these labels."""
    samples = found[name].samples
    return sum(s.value for s in samples if s.name == (sample or s.name) and labels.items() <= s.labels.items())


def ask(call, token=None):
    """Sends a request over the edge's own socket, which requires only access to the socket."""
    socket = zmq.Context.instance().socket(zmq.REQ)
    socket.setsockopt(zmq.LINGER, 0)
    socket.setsockopt(zmq.RCVTIMEO, timeout * 1_000)
    socket.connect(f"ipc://{stack.data}/run/edge.sock")
    line = {"v": 1, "id": "1", "call": call, "body": {}}
    socket.send(json.dumps({**line, "token": token} if token else line).encode())
    reply = json.loads(socket.recv())
    socket.close()
    return reply


class Metrics(unittest.TestCase):
    def test_all_processes_are_in_one_page_that_others_read(self):
        found = families()
        self.assertLessEqual(EXPECTED, set(found), EXPECTED - set(found))
        processes = {sample.labels["service"] for sample in found["umkreis_build_info"].samples}
        self.assertEqual(processes, {"auth", "catalogue", "geo", "favourites", "chat", "edge"})
        for name, family in found.items():
            self.assertTrue(family.documentation, name)

    def test_the_file_says_whether_the_edge_answers(self):
        file = pathlib.Path(stack.data) / "figures.prom"
        stack.umkreis("metrics", "--textfile", str(file))
        self.assertIn('umkreis_up{service="edge"} 1\n', file.read_text())

    def test_requests_are_counted_by_call_and_status(self):
        before = families("edge")
        edge.post("catalogue.listKinds")
        edge.post("catalogue.listKinds", {"limit": "many"})
        after = families("edge")
        for status in ("200", "400"):
            labels = {"call": "catalogue.listKinds", "status": status}
            grown = value(after, "umkreis_http_requests", **labels) - value(before, "umkreis_http_requests", **labels)
            self.assertEqual(grown, 1, status)
        labels = {"call": "catalogue.listKinds"}
        name = "umkreis_http_request_duration_seconds"
        self.assertEqual(value(after, name, f"{name}_count", **labels) - value(before, name, f"{name}_count", **labels), 2)

    def test_figures_of_all_calls_fit_into_a_reply(self):
        paths = json.loads(edge.get("/openapi.json").body)["paths"]
        # Long polls are left out.
        for path in (path for path in paths if not path.endswith("After")):
            # Each path is requested with a success or a refusal of its own, and with a wrong method.
            edge.request("POST", path, "{}")
            edge.request("POST", path, "no JSON")
            edge.request("PATCH", path, "{}")
        found = families("edge")
        calls = {sample.labels["call"] for sample in found["umkreis_http_requests"].samples}
        self.assertGreater(len(calls), 100)

    def test_strangers_cannot_add_series(self):
        edge.get("/no/such/path/0")
        before = sum(len(family.samples) for family in families("edge").values())
        for number in range(300):
            edge.get(f"/no/such/path/{number}")
            edge.get(f"/v1/catalogue/noCall{number}")
            edge.request("POST", f"/v1/service{number}/call", "{}")
        after = families("edge")
        self.assertLessEqual(sum(len(family.samples) for family in after.values()) - before, 4)
        self.assertGreaterEqual(value(after, "umkreis_http_requests", call="other"), 900)

    def test_streams_and_connections_are_counted_while_they_are_open(self):
        stream = Stream(edge, "/v1/stream?on=catalogue.newsAfter")
        stream.next()
        found = families("edge")
        self.assertGreaterEqual(value(found, "umkreis_http_streams"), 1)
        self.assertGreaterEqual(value(found, "umkreis_http_connections"), 1)
        self.assertEqual(value(found, "umkreis_http_connections_limit"), 20_000)

    def test_only_operators_get_them(self):
        self.assertEqual(ask("edge.ping")["body"], {})
        self.assertEqual(ask("edge.metrics")["fault"]["code"], "unauthenticated")
        self.assertEqual(ask("edge.metrics", "v4.public.nonsense")["fault"]["code"], "unauthenticated")
        self.assertEqual(ask("edge.metrics", edge.guest()["token"])["fault"]["code"], "forbidden")
        self.assertEqual(ask("edge.metrics", edge.user("vera")["token"])["fault"]["code"], "forbidden")
        self.assertEqual(ask("edge.describe")["fault"]["code"], "unknown-call")
        for path in ("/metrics", "/v1/edge/metrics", "/v1/auth/metrics"):
            self.assertEqual(edge.get(path).status, 404, path)


if __name__ == "__main__":
    unittest.main()
