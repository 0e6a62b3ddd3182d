import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

struct StorageCommand: ParsableCommand {
    static let configuration = group(
        "storage",
        "Choose where a service's data is: in a file, or in PostgreSQL.",
        [StorageMoveCommand.self, StorageEpochCommand.self]
    )
}

/// A stopped service, and its database on a server.
struct StoragePlace: ParsableArguments {
    @Argument(help: "The service, which must be stopped.", completion: .list(ServiceName.stack.map(\.text)))
    var service: String

    @Option(
        help: .init(
            "The PostgreSQL database: postgres://ROLE@HOST/DATABASE; passwords are better in a passfile.",
            valueName: "address"
        )
    )
    var store: String

    /// Lets the service's executable do a work.
    ///
    /// - Returns: its lines.
    /// - Throws: ``SilentExit`` after the executable has said why.
    func run(_ work: String, _ session: Session) throws -> [String] {
        guard let name = try Stack.services([service], of: ServiceName.stack).first else { return [] }
        let words = [work, "--data", session.directory.path]
        let environment = session.console.environment.merging(["STORE": store]) { $1 }
        guard let lines = try Programs().lines(of: name, words, in: environment) else {
            throw SilentExit(status: .configuration)
        }
        return lines
    }
}

struct StorageMoveCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("move", "Move a stopped service's data from its file to PostgreSQL, or back.")
        .examples(
            "umkreis storage move chat --store 'postgres://chat@db1,db2/umkreis'",
            "umkreis storage move chat --store 'postgres://chat@db1,db2/umkreis' --back"
        )

    @OptionGroup var place: StoragePlace

    @Flag(help: "Move the data from PostgreSQL into the file.")
    var back = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Table: Encodable {
        let name: String
        let rows: Int
        /// Equal in both databases.
        let hash: String

        /// - Parameter line: such as `post 120 3f…`.
        init?(_ line: String) {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 3, let rows = Int(words[1]) else { return nil }
            (name, self.rows, hash) = (words[0], rows, words[2])
        }
    }

    private struct Report: Encodable {
        let tables: [Table]
    }

    func run(_ session: Session) async throws {
        let tables = try place.run(back ? "move-to-file" : "move-to-server", session).compactMap(Table.init)
        try session.output.show(Report(tables: tables)) {
            session.output.table(
                tables,
                .flexible("table") { $0.name },
                .number("rows") { $0.rows },
                .text("hash") { String($0.hash.prefix(16)) }
            )
        }
        let rows = tables.map(\.rows).reduce(0, +)
        session.output.notice(
            localized(
                back ? "cli.storage.movedBack" : "cli.storage.moved",
                ["service": .words(place.service), "count": .count(rows)]
            )
        )
    }
}

struct StorageEpochCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb(
        "epoch",
        "Let other services read all events again, after PostgreSQL was restored or has lost writes."
    )
    .examples("umkreis storage epoch chat --store 'postgres://chat@db1,db2/umkreis' --new")

    @OptionGroup var place: StoragePlace

    @Flag(help: "Give the database a new epoch.")
    var new = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let epoch: String
    }

    func run(_ session: Session) async throws {
        guard new else { throw Refusal(.usage, "cli.rule.storage-epoch") }
        let epoch = try place.run("new-epoch", session).first ?? ""
        try session.output.show(Report(epoch: epoch)) { "" }
        session.output.notice(localized("cli.storage.epoch", ["service": .words(place.service)]))
    }
}
