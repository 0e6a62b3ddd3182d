import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

struct KeysCommand: ParsableCommand {
    static let configuration = group(
        "keys",
        "Manage keys for services over TCP.",
        [KeysCreateCommand.self, KeysListCommand.self, KeysRotateCommand.self, KeysRevokeCommand.self]
    )
}

struct KeysCreateCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("create", "Create keys for the services and the gateway, and the list of peers.")
        .examples("umkreis keys create ./keys", "umkreis keys create ./keys --name app    another key, for an app")

    @Argument(
        help: .init("The folder for NAME.key and peers (default: DATA/keys/wires).", valueName: "dir"),
        completion: .directory
    )
    var folder: String?

    @Option(help: .init("Create a key only for this name; may be repeated.", valueName: "name"))
    var name: [String] = []

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let folder = session.keys.folder(self.folder)
        let keys = try folder.create(name.isEmpty ? KeyFolder.names : name, at: session.console.now())
        try session.output.show(keys) { session.keys.table(of: keys) }
        session.output.notice(localized("cli.keys.created", ["path": .words(folder.path)]))
    }
}

struct KeysListCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("list", "List public keys with their state.")
        .examples("umkreis keys list --dir ./keys")

    @OptionGroup var place: KeyFolderOption
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let keys = try session.keys.folder(place.dir).list(at: session.console.now())
        try session.output.show(keys) { session.keys.table(of: keys) }
        for key in keys where key.state == "replaced" {
            let end = key.until.map(session.output.moments.of) ?? ""
            session.output.notice(localized("cli.keys.replaced", ["name": .words(key.name), "when": .words(end)]))
        }
    }
}

struct KeysRotateCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("rotate", "Replace a name's key; the previous one stays valid for a while.")
        .examples("umkreis keys rotate chat --dir ./keys", "umkreis keys rotate chat --grace 10m")

    @Argument(help: "The name, as in chat or gateway.")
    var name: String

    @Option(help: .init("The validity of the previous key.", valueName: "span"))
    var grace: GraceArgument = .standard

    @OptionGroup var place: KeyFolderOption
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let folder = session.keys.folder(place.dir)
        let keys = try folder.rotate(name, grace: grace.duration, at: session.console.now())
        try session.output.show(keys) { session.keys.table(of: keys) }
        session.output.notice(
            localized("cli.keys.rotated", ["name": .words(name), "span": .words(grace.description)])
        )
    }
}

struct KeysRevokeCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("revoke", "Revoke a key, or all keys of a name, effective immediately.")
        .examples("umkreis keys revoke app --dir ./keys")

    @Argument(help: .init("The name or public key.", valueName: "name|key"))
    var name: String

    @OptionGroup var place: KeyFolderOption
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let keys = try session.keys.folder(place.dir).revoke(name, at: session.console.now())
        try session.output.show(keys) { session.keys.table(of: keys) }
        session.output.notice(localized("cli.keys.revoked", ["name": .words(keys[0].name)]))
    }
}

struct KeyFolderOption: ParsableArguments {
    @Option(
        help: .init(
            "The folder of the keys (default: that of UMKREIS_CURVE_PEERS, or DATA/keys/wires).",
            valueName: "dir"
        ),
        completion: .directory
    )
    var dir: String?
}

/// The grace period of a replaced key: `0s`, `30m`, `1h`, `7d`.
package struct GraceArgument: Equatable, Sendable, ExpressibleByArgument, CustomStringConvertible {
    package static let rule = "must be 0s to 30d, as in 30m, 1h or 7d"
    static let standard = GraceArgument(duration: .seconds(3600), description: "1h")
    private static let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]

    let duration: Duration
    package let description: String

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
