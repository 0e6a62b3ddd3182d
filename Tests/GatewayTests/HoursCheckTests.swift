import Foundation
import Testing

@testable import GatewayCLI
@testable import GatewayClient
@testable import GatewayKit

@Suite("umkreis hours check")
struct HoursCheckTests {
    @Test func showsTheWeekTheStatusAndTheNextChange() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let outcome = await shell.run("hours check 'Mo-Fr 09:00-18:00' --at 2026-11-20T17:45")
        #expect(outcome.status == .ok)
        #expect(outcome.output.contains("closes"))
        #expect(outcome.output.contains("2026-11-20 18:00"))
        #expect(outcome.output.contains("Mo 2026-11-23  09:00-18:00"))
    }

    @Test("a week that ends in a year of five digits is shown whole")
    func showsTheWeekAfterTheLastYearOfFourDigits() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let outcome = await shell.run("hours check 'Mo-Fr 09:00-17:00' --at 9999-12-31T23:59")
        #expect(outcome.output.contains("Mo 10000-01-03  09:00-17:00\n"), "\(outcome)")
    }

    @Test func refusesInvalidValuesWithThePosition() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let outcome = await shell.run("hours check 'Mo-Fr 9-25:99'")
        #expect(outcome.status == .usage)
        #expect(outcome.notices.contains("at 11"))
    }

    @Test func answersEveryLineAlsoInvalidOnes() throws {
        let check = HoursCheck()
        let good = try check.answer(
            line: #"{"value":"Mo 10:00-12:00","from":"2026-11-23T00:00","to":"2026-11-24T00:00","tz":"Europe/Vienna"}"#
        )
        #expect(good.contains(#""from":"2026-11-23T10:00""#))
        #expect(good.contains(#""ok":true"#))
        for line in ["", "{}", "no JSON", #"{"value":"?","from":"2026-11-23T00:00","to":"2026-11-24T00:00"}"#] {
            #expect(try check.answer(line: line).contains(#""ok":false"#), "\(line)")
        }
    }
}
