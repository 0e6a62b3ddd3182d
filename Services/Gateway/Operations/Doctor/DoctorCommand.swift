import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

struct DoctorCommand: GatewayCommand {
    /// A connection that can't be made is a finding.
    static let isLocal = true
    static let configuration = verb("doctor", "Check the stack, its files and this computer; exit code 1 after a FAIL.")
        .examples("umkreis doctor", "umkreis doctor --json")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let pass: Int
        let warn: Int
        let fail: Int
        let findings: [DoctorFinding]
    }

    func run(_ session: Session) async throws {
        let findings = await Doctor(session, Result { try Session(options, session.console) }).findings()
        func count(_ grade: DoctorFinding.Grade) -> Int { findings.count { $0.grade == grade } }
        let report = Report(pass: count(.pass), warn: count(.warn), fail: count(.fail), findings: findings)
        try session.output.show(report) { DoctorText(findings, session.output.style).text }
        session.output.notice(
            localized(
                "cli.doctor.summary",
                ["pass": .count(report.pass), "warn": .count(report.warn), "fail": .count(report.fail)]
            )
        )
        if report.fail > 0 { throw SilentExit(status: .failure) }
    }
}

/// Findings as lines in columns: grade, subject, detail; the remedy below.
private struct DoctorText {
    let text: String

    init(_ findings: [DoctorFinding], _ style: Style) {
        let grades = findings.map { localized("cli.doctor.grade.\($0.grade.rawValue)") }
        let titles = findings.map { finding in
            finding.service.map { "\(finding.check.title) \($0)" } ?? finding.check.title
        }
        let widths = [grades, titles].map { $0.map(DisplayWidth.of).max() ?? 0 }
        func padded(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
        }
        let margin = String(repeating: " ", count: widths[0] + 2)
        text = findings.indices.map { index in
            let finding = findings[index]
            let grade = Self.colored(padded(grades[index], widths[0]), finding.grade, style)
            let line = "\(grade)  \(padded(titles[index], widths[1]))  \(PlainText.oneLine(finding.detail))"
            guard let remedy = finding.remedy else { return line }
            return line + "\n\(margin)" + localized("cli.doctor.remedy", ["remedy": .words(PlainText.oneLine(remedy))])
        }.joined(separator: "\n")
    }

    private static func colored(_ text: String, _ grade: DoctorFinding.Grade, _ style: Style) -> String {
        guard style.isColoured else { return text }
        let codes: [DoctorFinding.Grade: Int] = [.pass: 32, .warn: 33, .fail: 31]
        return "\u{1B}[\(codes[grade] ?? 0)m\(text)\u{1B}[0m"
    }
}
