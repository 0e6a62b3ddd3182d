import TestKit
import Testing
import UmkreisWire

@testable import GatewayOperations
@testable import GatewaySupervision

/// What systemctl and journalctl of systemd 252 print.
@Suite("the output of systemd")
struct SystemdOutputTests {
    private static func block(_ service: String, _ state: String, restarts: Int = 0, _ result: String, _ status: Int)
        -> String
    {
        """
        Result=\(result)
        NRestarts=\(restarts)
        ExecMainStatus=\(status)
        Id=umkreis@\(service).service
        LoadState=loaded
        ActiveState=\(state)

        """
    }

    @Test("states, restarts and results of units are read; masked units are skipped") func readsStates() {
        let masked = "Result=success\nNRestarts=0\nExecMainStatus=0\nId=umkreis@chat.service\nLoadState=masked\n"
        let states = UnitStates(
            output: [
                Self.block("auth", "active", restarts: 3, "success", 0), Self.block("geo", "failed", "exit-code", 78),
                masked,
            ].joined(separator: "\n")
        )
        #expect(states.units.keys.map(\.text).sorted() == ["auth", "geo"])
        #expect(states.units["auth"]?.restarts == 3)
        let finding = UnitCheck.finding(states.units)
        #expect(finding.grade == .fail && finding.detail == "umkreis@geo: failed, exit-code 78")
        #expect(finding.remedy == "journalctl -u umkreis@geo")
    }

    @Test("active units pass; stopped ones are started") func findsStoppedUnits() {
        let active = UnitStates(output: Self.block("auth", "active", "success", 0))
        #expect(UnitCheck.finding(active.units).grade == .pass)
        let one = UnitStates(
            output: Self.block("auth", "active", "success", 0) + "\n" + Self.block("geo", "inactive", "success", 0)
        )
        #expect(UnitCheck.finding(one.units).remedy == "systemctl start umkreis@geo")
        let none = UnitStates(output: Self.block("auth", "inactive", "success", 0))
        #expect(UnitCheck.finding(none.units).remedy == "systemctl start umkreis.target")
    }

    @Test("a service's record keeps its time and level, a line of systemd gets those of the journal")
    func readsTheJournal() throws {
        let record = #"{\"ts\":\"2026-05-01T12:00:00.000Z\",\"level\":\"warning\",\"msg\":\"late\"}"#
        let own = """
            {"__CURSOR":"s=1","__REALTIME_TIMESTAMP":"1777636801000000","PRIORITY":"6",\
            "_SYSTEMD_UNIT":"umkreis@geo.service","MESSAGE":"\(record)"}
            """
        let line = try #require(Journal.Line(json: Array(own.utf8)))
        #expect(line.service == "geo" && line.cursor == "s=1")
        #expect(LogEntry(line).time == "2026-05-01T12:00:00.000Z")
        #expect(LogEntry(line).matches(LogFilter(level: .warning)))
        let killed = """
            {"__CURSOR":"s=2","__REALTIME_TIMESTAMP":"1777636801000000","PRIORITY":"5","_SYSTEMD_UNIT":"init.scope",\
            "UNIT":"umkreis@geo.service","MESSAGE":"Main process exited, code=killed, status=9/KILL"}
            """
        let ended = LogEntry(try #require(Journal.Line(json: Array(killed.utf8))))
        #expect(ended.service == "geo" && ended.time == "2026-05-01T12:00:01.000Z")
        #expect(ended.json["level"] == "notice")
        #expect(ended.json["msg"] == "Main process exited, code=killed, status=9/KILL")
        let bytes = killed.replacing("\"Main process exited, code=killed, status=9/KILL\"", with: "[104,105,255]")
        #expect(Journal.Line(json: Array(bytes.utf8))?.text == "hi\u{FFFD}")
        let other = killed.replacing("umkreis@geo", with: "cron")
        #expect(Journal.Line(json: Array(other.utf8)) == nil && Journal.Line(json: []) == nil)
    }
}
