import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

struct ErrorsCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("errors", "Show the last 50 errors of your commands, newest first.")
        .examples("umkreis errors", "umkreis errors --clear")

    @Flag(help: "Forget them.")
    var clear = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        struct Row: Encodable {
            let at: Timestamp
            let command: String
            let code: FaultCode
            let message: String
            let field: String?
            let rule: String?
            let values: [String: RuleValue]?
        }

        let errors: [Row]
    }

    func run(_ session: Session) async throws {
        if clear {
            let count = try await session.profile.changeErrors { list in
                defer { list.clear() }
                return list.entries.count
            }
            try session.output.show(Report(errors: [])) { "" }
            return session.output.notice(localized("cli.errors.cleared", ["count": .count(count)]))
        }
        let entries = try await session.profile.changeErrors { list in
            list.markAsShown()
            return Array(list.entries.reversed())
        }
        let rows = entries.map { entry in
            Report.Row(
                at: entry.at,
                command: entry.command,
                code: entry.code,
                message: entry.text,
                field: entry.field,
                rule: entry.rule,
                values: entry.values
            )
        }
        try session.output.show(Report(errors: rows)) { rows.isEmpty ? "" : Self.table(of: rows, session.output) }
        if rows.isEmpty { session.output.notice(localized("cli.errors.empty")) }
    }

    private static func table(of rows: [Report.Row], _ output: Output) -> String {
        output.table(
            rows,
            .moment("when") { $0.at },
            .text("command") { $0.command },
            .flexible("error") { $0.message },
            .text("concerns") { $0.field },
            .text("code") { $0.code.text }
        )
    }
}
