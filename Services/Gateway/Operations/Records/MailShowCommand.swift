import ArgumentParser
import Foundation
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

struct MailShowCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("show", "Print an email of a stack that writes emails to files (mail-mode file).")
        .examples("umkreis mail show", "umkreis mail show 2", "umkreis mail show ada@example.org")

    @Argument(
        help: .init(
            "The second newest for 2, or the newest to an address (default: the newest).",
            valueName: "number|address"
        )
    )
    var letter: String?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let file: String
        let to: String
        let subject: String
        let date: String
        let text: String
        /// The raw message.
        let letter: String
    }

    func run(_ session: Session) async throws {
        try session.stack.requireLocalServices("cli.rule.local-mail", instead: localized("cli.hint.containersMail"))
        let folder = MailFiles(session.directory.mailFolder)
        let found = try folder.find(letter ?? "1")
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: found.path)))
        let report = Report(
            file: found.path,
            to: found.letter.to,
            subject: found.letter.subject,
            date: found.letter.date,
            text: found.letter.text,
            letter: String(decoding: bytes, as: UTF8.self)
        )
        try session.output.show(report) {
            var facts = FactSheet()
            facts.add("to", report.to)
            facts.add("subject", report.subject)
            facts.add("date", DateText.of(header: report.date))
            let text = session.output.columnLimit.map { limit in
                TextWrap.lines(report.text, width: limit, breaksWords: false).joined(separator: "\n")
            }
            return facts.text(session.output.style) + "\n\n" + (text ?? PlainText.lines(report.text))
        }
    }
}

/// The folder with the emails of a stack.
private struct MailFiles {
    private let path: String
    /// Newest first, as names begin with the time.
    private let names: [String]

    init(_ path: String) {
        self.path = path
        // The folder may be missing.
        let all = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        names = all.filter { $0.hasSuffix(".eml") && !$0.hasPrefix(".") }.sorted(by: >)
    }

    /// - Parameter wanted: a number from 1, or an address.
    func find(_ wanted: String) throws -> (path: String, letter: StoredMail) {
        guard !names.isEmpty else {
            throw Refusal(.notFound, "cli.rule.no-mail", ["path": .words(path)], hint: localized("cli.hint.mailMode"))
        }
        if let number = Int(wanted) {
            guard names.indices.contains(number - 1) else {
                let values: [String: TextValue] = ["count": .count(names.count), "path": .words(path)]
                throw Refusal(.notFound, "cli.rule.fewer-mails", values, field: "number")
            }
            return try letter(in: names[number - 1])
        }
        for name in names {
            let found = try letter(in: name)
            if found.letter.to.lowercased().contains(wanted.lowercased()) { return found }
        }
        throw Refusal(.notFound, "cli.rule.no-mail-to", ["address": .words(wanted)], field: "address")
    }

    private func letter(in name: String) throws -> (path: String, letter: StoredMail) {
        let file = "\(path)/\(name)"
        return (file, StoredMail(Array(try Data(contentsOf: URL(fileURLWithPath: file)))))
    }
}
