import ArgumentParser
import Foundation
import GatewayKit
import GatewaySupervision
import OpeningHours
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct HoursCommand: ParsableCommand {
    static let configuration = group(
        "hours",
        "Check opening hours in OpenStreetMap's format.",
        [HoursCheckCommand.self]
    )
}

struct HoursCheckCommand: GatewayCommand {
    static let configuration = verb("check", "Show the meaning of an opening_hours value now and for seven days.")
        .examples(
            "umkreis hours check 'Mo-Fr 09:00-18:00'",
            "umkreis hours check 'Mo-Sa 10:00-02:00; PH off' --country AT --at 2026-05-01T22:30",
            "umkreis hours check --file questions.ndjson --json      one answer per line"
        )

    @Argument(help: "The value, such as 'Mo-Fr 09:00-18:00'.")
    var value: String?

    @Option(
        help: "A JSON lines file with value, from, to and optional tz, country, region, lat, lon; - is stdin.",
        completion: .file()
    )
    var file: String?

    @Option(help: "The local time, as in 2026-03-28T22:30 (default: now).")
    var at: String?

    @Option(help: "The IANA time zone (default: the country's, or UTC).")
    var tz: String?

    @Option(help: "The country, ISO 3166-1 alpha-2, for public holidays.")
    var country: String?

    @Option(help: "The region, ISO 3166-2 or its name, for public holidays.")
    var region: String?

    @Option(help: "Degrees north, for the sun.")
    var lat: Double?

    @Option(help: "Degrees east, for the sun.")
    var lon: Double?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        guard (value == nil) != (file == nil) else { throw ValidationError(localized("cli.hours.valueOrFile")) }
        if let at, WallTime(at) == nil { throw ValidationError(localized("cli.hours.atInvalid")) }
    }

    func run(_ session: Session) async throws {
        try ResourceFile.check()
        if let file { return try await answerLines(of: file, session) }
        guard let value else { return }
        let report = try report(value) { session.output.notice($0) }
        try session.output.show(report) { report.text }
    }

    private func report(_ value: String, notice: (String) -> Void) throws -> HoursReport {
        let inferred = ScheduleLocation.inferred(
            timeZone: tz,
            country: country,
            region: region,
            latitude: lat,
            longitude: lon
        )
        guard let inferred else { throw Refusal.usage(localized("cli.hours.zoneInvalid"), field: "tz") }
        do throws(ParseFault) {
            let hours = LocalSchedule(try Schedule(value), in: inferred)
            let wall = at.flatMap { WallTime($0) }
            if let wall { _ = WallClock(inferred.timeZone).moment(of: wall, notice: notice) }
            let moment = wall.map { hours.date(at: $0) } ?? Date()
            return HoursReport(hours, at: moment, locale: Locale(identifier: options.lang.rawValue))
        } catch {
            let found: RuleValue = .words(error.found.isEmpty ? [] : [error.found])
            let fault = Fault(.usage, error.description, rule: "unreadable-hours", values: ["words": found])
            throw Refusal.usage(fault.inWords, field: "value")
        }
    }

    /// Streams lines, so that memory is bounded.
    private func answerLines(of file: String, _ session: Session) async throws {
        let check = HoursCheck()
        var lines = InputLines(try .file(file, session.console)).makeAsyncIterator()
        while let line = await lines.next() {
            let text = if case .text(let bytes) = line { String(decoding: bytes, as: UTF8.self) } else { "" }
            session.console.output.line(try check.answer(line: text))
        }
    }
}
