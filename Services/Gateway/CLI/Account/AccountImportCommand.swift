import ArgumentParser
import AuthContract
import Wire

struct AccountImportCommand: GatewayCommand {
    /// Rejected lines that are told in words; all of them are in `--json`.
    private static let mostTold = 20

    static let configuration = CommandConfiguration.verb(
        "import-accounts",
        "Bring accounts in from a file with a JSON object a line; their owners sign in with the passwords they have.",
        examples: "umkreis operator import-accounts accounts.ndjson",
        #"{"externalID":"17","email":"ada@example.org","passwordHash":"$2b$12$…"}"#
    )

    @Argument(help: "The file; - is standard input.")
    var file: String

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        var reader = AccountReader(InputLines(try .file(file, session.console), limit: AccountReader.mostBytes))
        try session.reach(ImportAccounts.name.service)
        var report = AccountImportReport()
        while let batch = await reader.next() {
            let request = ImportAccounts(accounts: batch.map(\.account))
            let reply = try await session.send(request, patience: .seconds(30))
            for (result, line) in zip(reply.results, batch.map(\.line)) { report.add(result, line: line) }
            session.output.advance("\(report.lines) lines: \(report.words)")
        }
        report.add(reader.rejected)
        try finish(report, session)
    }

    private func finish(_ report: AccountImportReport, _ session: Session) throws {
        session.output.advance("")
        for rejection in report.rejected.prefix(Self.mostTold) {
            let field = rejection.fault.field.map { " (\(PlainText.oneLine($0)))" } ?? ""
            session.output.notice("line \(rejection.line): \(PlainText.oneLine(rejection.fault.message))\(field)")
        }
        if report.rejected.count > Self.mostTold {
            session.output.notice("and \(report.rejected.count - Self.mostTold) more; --json has all of them")
        }
        try session.output.show(report) { report.words }
        if !report.rejected.isEmpty { throw Silence(status: .failure) }
    }
}

/// Makes batches of the lines of a file; what is no account is told with its line's number and left out.
private struct AccountReader {
    /// Of a line: a hundred of them fit into one of the wire's.
    static let mostBytes = 4096

    private var lines: InputLines
    private var number = 0
    private(set) var rejected: [ImportRejection] = []

    init(_ lines: InputLines) {
        self.lines = lines
    }

    /// The next batch; `nil` at the end.
    mutating func next() async -> [(account: ImportedAccount, line: Int)]? {
        var batch: [(account: ImportedAccount, line: Int)] = []
        while batch.count < ImportAccounts.accountsRule.most, let line = await lines.next() {
            number += 1
            guard case .text(let bytes) = line else {
                reject(Fault(.tooLarge, "the line is longer than \(Self.mostBytes) bytes"))
                continue
            }
            if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
            do throws(Fault) {
                batch.append((try WireJSON.decode(ImportedAccount.self, from: bytes), number))
            } catch {
                reject(error)
            }
        }
        return batch.isEmpty ? nil : batch
    }

    private mutating func reject(_ fault: Fault) {
        rejected.append(ImportRejection(line: number, externalID: nil, fault: fault))
    }
}

/// What became of an import: its numbers add up to the lines that were not empty.
struct AccountImportReport: Encodable {
    private(set) var lines = 0
    private(set) var created = 0
    private(set) var unchanged = 0
    private(set) var rejected: [ImportRejection] = []

    var words: String { "\(created) created, \(unchanged) unchanged, \(rejected.count) rejected" }

    mutating func add(_ result: ImportedAccountResult, line: Int) {
        lines += 1
        switch result.outcome {
        case .created: created += 1
        case .unchanged: unchanged += 1
        default:
            let fault = result.fault ?? Fault(.internal, "auth did not say what became of it")
            rejected.append(ImportRejection(line: line, externalID: nil, fault: fault))
        }
    }

    mutating func add(_ more: [ImportRejection]) {
        lines += more.count
        rejected += more
        rejected.sort { $0.line < $1.line }
    }
}
