import ArgumentParser
import GatewaySupervision
import Wire

/// The keys by which services and gateways know each other on `tcp`.
struct KeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Keys for services that talk over tcp.",
        subcommands: [KeysCreateCommand.self, KeysListCommand.self, KeysRotateCommand.self, KeysRevokeCommand.self]
    )
}

struct KeysCreateCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = CommandConfiguration.verb(
        "create",
        "Make a key for each service and the gateway, and the list of peers.",
        examples: "umkreis keys create ./keys",
        "umkreis keys create ./keys --name app    one more, for an app"
    )

    @Argument(help: ArgumentHelp("The folder for NAME.key and peers; keys/wires in the data folder.", valueName: "dir"))
    var folder: String?

    @Option(name: .long, help: ArgumentHelp("Make a key for this name instead; may be repeated.", valueName: "name"))
    var name: [String] = []

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let folder = session.keyFolder(self.folder)
        let keys = try folder.create(name.isEmpty ? KeyFolder.names : name, at: session.console.now())
        try session.output.show(keys) { session.table(of: keys) }
        session.output.notice("a process takes its NAME.key as CURVE_KEY and \(folder.path)/peers as CURVE_PEERS")
    }
}

struct KeysListCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = CommandConfiguration.verb(
        "list",
        "List the public keys with their state.",
        examples: "umkreis keys list --dir ./keys"
    )

    @OptionGroup var place: KeyFolderOption

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let keys = try session.keyFolder(place.dir).list(at: session.console.now())
        try session.output.show(keys) { session.table(of: keys) }
        for key in keys where key.state == "replaced" {
            let end = key.until.map(session.output.moments.of) ?? ""
            session.output.notice("\(key.name) has a new key: start it again before its former one ends (\(end))")
        }
    }
}

struct KeysRotateCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = CommandConfiguration.verb(
        "rotate",
        "Make another key for a name; the former one is valid for a while.",
        examples: "umkreis keys rotate chat --dir ./keys",
        "umkreis keys rotate chat --grace 10m"
    )

    @Argument(help: "The name, as in chat or gateway.")
    var name: String

    @Option(name: .long, help: ArgumentHelp("How long the former key is valid.", valueName: "span"))
    var grace: GraceArgument = .standard

    @OptionGroup var place: KeyFolderOption

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let folder = session.keyFolder(place.dir)
        let keys = try folder.rotate(name, grace: grace.duration, at: session.console.now())
        try session.output.show(keys) { session.table(of: keys) }
        session.output.notice("\(name) takes the new key when it starts again, which must be within \(grace)")
    }
}

struct KeysRevokeCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = CommandConfiguration.verb(
        "revoke",
        "Refuse a key, or all keys of a name, from the next request on.",
        examples: "umkreis keys revoke app --dir ./keys"
    )

    @Argument(help: ArgumentHelp("The name, or the public key.", valueName: "name|key"))
    var name: String

    @OptionGroup var place: KeyFolderOption

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let keys = try session.keyFolder(place.dir).revoke(name, at: session.console.now())
        try session.output.show(keys) { session.table(of: keys) }
        session.output.notice("umkreis keys rotate \(keys[0].name) makes a new one")
    }
}

/// Where the keys lie.
struct KeyFolderOption: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "The folder of the keys; that of UMKREIS_CURVE_PEERS, or keys/wires in the data folder.",
            valueName: "dir"
        )
    )
    var dir: String?
}

/// How long a replaced key is valid: `0s`, `30m`, `1h`, `7d`.
struct GraceArgument: Equatable, Sendable, ExpressibleByArgument, CustomStringConvertible {
    static let rule = "must be 0s to 30d, as in 30m, 1h or 7d"
    static let standard = GraceArgument(duration: .seconds(3600), description: "1h")
    private static let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]

    let duration: Duration
    let description: String

    private init(duration: Duration, description: String) {
        (self.duration, self.description) = (duration, description)
    }

    init?(argument: String) {
        guard let unit = argument.last.flatMap({ GraceArgument.units[$0] }), let number = Int(argument.dropLast()),
            (0...30 * 86_400).contains(number), number * unit <= 30 * 86_400
        else { return nil }
        self.init(duration: .seconds(number * unit), description: argument)
    }
}

extension Session {
    /// - Parameter given: what was typed.
    fileprivate func keyFolder(_ given: String?) -> KeyFolder {
        if let given { return KeyFolder(path: DataDirectory.absolute(given)) }
        if let peers = console.environment["UMKREIS_CURVE_PEERS"], let slash = peers.lastIndex(of: "/") {
            return KeyFolder(path: DataDirectory.absolute(String(peers[..<slash])))
        }
        return KeyFolder(path: directory.wireKeys)
    }

    fileprivate func table(of keys: [KeyFolder.ListedKey]) -> String {
        var table = TextTable(
            .init(title: "NAME"),
            .init(title: "STATE"),
            .init(title: "MADE"),
            .init(title: "UNTIL"),
            .init(title: "PUBLIC KEY")
        )
        for key in keys {
            let end = (key.revokedAt ?? key.until).map(output.moments.of) ?? ""
            table.add(key.name, key.state, output.moments.of(key.madeAt), end, key.key)
        }
        return output.table(table)
    }
}
