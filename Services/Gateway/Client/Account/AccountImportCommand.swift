import ArgumentParser
import AuthContract
import GatewayKit
import UmkreisTexts
import UmkreisWire

struct AccountImportCommand: GatewayCommand {
    /// Maximal number of printed rejections.
    private static let maximumShown = 20

    static let configuration = verb(
        "import-accounts",
        "Import accounts from NDJSON; users sign in with their existing passwords."
    ).examples(
        "umkreis operator import-accounts accounts.ndjson",
        #"{"externalID":"17","email":"ada@example.org","passwordHash":"$2b$12$…"}"#
    )

    @Argument(help: "The file; - is standard input.", completion: .file())
    var file: String

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        var reader = AccountReader(InputLines(try .file(file, session.console), limit: AccountReader.maximumBytes))
        try session.reach(ImportAccounts.name.service)
        var report = AccountImportReport()
        while let batch = await reader.next() {
            let request = ImportAccounts(accounts: batch.map(\.account))
            let reply = try await session.send(request, timeout: .seconds(30))
            for (result, line) in zip(reply.results, batch.map(\.line)) { report.add(result, line: line) }
            session.output.advance(report.words)
        }
        report.add(reader.rejected)
        try finish(report, session)
    }

    private func finish(_ report: AccountImportReport, _ session: Session) throws {
        session.output.advance("")
        for rejection in report.rejected.prefix(Self.maximumShown) { session.output.notice(rejection.words) }
        if report.rejected.count > Self.maximumShown {
            session.output.notice(
                localized("cli.account.moreWithJSON", ["count": .count(report.rejected.count - Self.maximumShown)])
            )
        }
        try session.output.state(report) { report.words }
        if !report.rejected.isEmpty { throw SilentExit(status: .failure) }
    }
}

/// Reads batches and rejects invalid lines.
private struct AccountReader {
    /// Bytes per line; a hundred fit into one request.
    static let maximumBytes = 4096

    private var lines: InputLines
    private var number = 0
    private(set) var rejected: [ImportRejection] = []

    init(_ lines: InputLines) {
        self.lines = lines
    }

    mutating func next() async -> [(account: ImportedAccount, line: Int)]? {
        var batch: [(account: ImportedAccount, line: Int)] = []
        while batch.count < ImportAccounts.accountsRule.maximum, let line = await lines.next() {
            number += 1
            guard case .text(let bytes) = line else {
                reject(
                    Fault(.tooLarge, localized("cli.account.lineTooLong", ["maximumBytes": "\(Self.maximumBytes)"]))
                )
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
        rejected.append(ImportRejection(line: number, fault: fault))
    }
}

/// The result of an import.
struct AccountImportReport: Encodable {
    private(set) var lines = 0
    private(set) var created = 0
    private(set) var unchanged = 0
    private(set) var rejected: [ImportRejection] = []

    var words: String {
        localized(
            "cli.account.importOutcome",
            ["count": .count(created), "unchanged": .count(unchanged), "rejected": .count(rejected.count)]
        )
    }

    mutating func add(_ result: ImportedAccountResult, line: Int) {
        lines += 1
        switch result.outcome {
        case .created: created += 1
        case .unchanged: unchanged += 1
        default:
            let fault = result.fault ?? Fault(.internal, localized("cli.account.outcomeMissing"))
            rejected.append(ImportRejection(line: line, fault: fault))
        }
    }

    mutating func add(_ more: [ImportRejection]) {
        lines += more.count
        rejected += more
        rejected.sort { $0.line < $1.line }
    }
}
