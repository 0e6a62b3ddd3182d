import ArgumentParser
import Attributes
import AuthContract
import CatalogueContract
import GatewaySupervision
import Messaging
import Wire

struct KindCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kind",
        abstract: "Manage kinds of posts.",
        subcommands: [KindDeclareCommand.self, KindListCommand.self, KindShowCommand.self]
    )
}

struct KindDeclareCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "declare",
        "Declare or redeclare a kind of post from a file; operators only.",
        examples: "umkreis kind declare charge-point.json",
        #"{"name":"chargePoint","labels":{"en":"Charge point"},"#,
        #" "facets":{"point":{},"hours":{}},"#,
        #" "attributes":[{"name":"power","type":"number","unit":"kW","filterable":true}]}"#
    )

    @Argument(help: "A JSON file with one kind; - is standard input.")
    var file: String

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let kind = try InputFile.value(KindDefinition.self, of: file)
        let declared = try await session.send(DeclareKind(kind: kind))
        try session.output.show(declared) { declared.kind.name.text }
        session.output.notice("declared: \(declared.kind.name), revision \(declared.revision)")
    }
}

struct KindListCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb("list", "List the kinds of posts.")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let kinds = try await session.kinds()
        try session.output.show(ListKinds.Reply(kinds: kinds)) {
            var table = TextTable(
                .init(title: "KIND"),
                .init(title: "LABEL"),
                .init(title: "FACETS", isFlexible: true),
                .init(title: "ATTRIBUTES", isFlexible: true)
            )
            for kind in kinds.map(\.kind) {
                let facets = kind.facets.keys.map(\.text).sorted().joined(separator: ", ")
                let attributes = (kind.attributes ?? []).map(\.name).joined(separator: ", ")
                table.add(kind.name.text, session.label(kind.labels) ?? "", facets, attributes)
            }
            return session.output.table(table)
        }
        if kinds.isEmpty { session.output.notice("no kind is declared; declare one with umkreis kind declare FILE") }
    }
}

struct KindShowCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "show",
        "Show a kind's facets and attributes; --json adds the JSON Schema of the attributes.",
        examples: "umkreis kind show restaurant",
        "umkreis kind show restaurant --json"
    )

    @Argument(help: "The kind's name.")
    var kind: PostKind

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let found = try await session.send(FindKind(kind: kind))
        try session.output.show(found) { sheet(found, session) }
    }

    private func sheet(_ found: FindKind.Reply, _ session: Session) -> String {
        let declared = found.kind
        var facts = FactSheet()
        facts.add("kind", declared.kind.name.text)
        facts.add("label", session.label(declared.kind.labels))
        facts.add("indexing", found.reindexing.map { "\($0.done) of \($0.posts) posts" })
        for (facet, settings) in declared.kind.facets.sorted(by: { $0.key.text < $1.key.text }) {
            facts.add(facet.text, settings.text)
        }
        for (name, rule) in AttributeSchema(stored: declared.kind.attributes ?? []).rules {
            facts.add(name, rule.words)
        }
        facts.add("revision", "\(declared.revision)")
        return facts.text(session.output.style)
    }
}

extension FacetSettings {
    fileprivate var text: String {
        let parts: [String?] = [
            required == true ? "required" : "optional", radius.map { DistanceText.of($0) },
            most.map { "at most \($0)" },
            words.map { $0.map(\.word).joined(separator: ", ") },
        ]
        return parts.compactMap(\.self).joined(separator: "; ")
    }
}

extension Session {
    /// Returns the label in the user's language, in English or any other.
    func label(_ labels: Labels?) -> String? {
        labels?[options.lang.rawValue] ?? labels?["en"] ?? labels?.min { $0.key < $1.key }?.value
    }

    func kinds() async throws -> [DeclaredKind] {
        var kinds: [DeclaredKind] = []
        var cursor: Cursor?
        repeat {
            let page = try await send(ListKinds(cursor: cursor))
            kinds += page.kinds
            cursor = page.next
        } while cursor != nil && kinds.count < 1_000
        return kinds
    }
}

struct AppCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app",
        abstract: "Install apps: kinds of posts, profile fields and settings.",
        subcommands: [AppInstallCommand.self, AppListCommand.self]
    )
}

struct AppInstallCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "install",
        "Declare an app's kinds and profile fields and store its settings; operators only.",
        examples: "umkreis app install Compose/apps/divers.json"
    )

    @Argument(help: "A JSON file with one app; - is standard input.")
    var file: String

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let app: String
        let kinds: [DeclaredKind]
        let profile: [AttributeDefinition]
        let settings: [String: String]
    }

    func run(_ session: Session) async throws {
        let app = try InputFile.value(AppDefinition.self, of: file)
        try await session.changingSettings { try await install(app, session) }
    }

    private func install(_ app: AppDefinition, _ session: Session) async throws {
        let settings = app.settings ?? [:]
        let isLocal = session.directory.remoteService == nil
        let stored = isLocal ? try await session.settings(settings, of: app.name) : nil
        var kinds: [DeclaredKind] = []
        for kind in app.kinds ?? [] { kinds.append(try await session.send(DeclareKind(kind: kind))) }
        let fields = app.profile ?? []
        if !fields.isEmpty { _ = try await session.send(DeclareProfile(fields: fields)) }
        let areSettingsNew = try stored != nil && stored != session.settingsFile.read()
        if let stored, areSettingsNew { try session.settingsFile.write(stored) }
        try session.output.show(Report(app: app.name, kinds: kinds, profile: fields, settings: settings)) {
            (kinds.map(\.kind.name.text) + fields.map(\.name) + settings.keys.sorted()).joined(separator: "\n")
        }
        session.output.notice("installed: \(PlainText.oneLine(app.name))")
        if areSettingsNew { session.noteRestart() }
        for (name, value) in settings.sorted(by: { $0.key < $1.key }) where !isLocal {
            let service = name.prefix { $0 != "." }
            session.output.notice("set \(SettingVariable.name(of: name))=\(value) in the environment of \(service)")
        }
    }
}

struct AppListCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "list",
        "List the parts of apps and whether they are declared.",
        examples: "umkreis app list Compose/apps/*.json"
    )

    @Argument(help: "JSON files with one app each.")
    var files: [String]

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Part: Encodable {
        let app: String
        /// A kind, profile field or setting.
        let part: String
        /// `declared`, `changed` or `new`.
        let state: String

        init<Value: Equatable>(app: String, part: String, of value: Value, declared: Value?) {
            self.app = app
            self.part = part
            state = declared.map { $0 == value ? "declared" : "changed" } ?? "new"
        }
    }

    func run(_ session: Session) async throws {
        let declared = try await session.kinds()
        let fields = try await session.send(ListProfileFields()).fields
        let stored = try session.settingsFile.read().apps
        let parts = try files.flatMap { file -> [Part] in
            let app = try InputFile.value(AppDefinition.self, of: file)
            let kinds = (app.kinds ?? []).map { kind in
                let known = declared.first { $0.kind.name == kind.name }?.kind
                return Part(app: app.name, part: "kind \(kind.name)", of: kind, declared: known)
            }
            let profile = (app.profile ?? []).map { field in
                let known = fields.first { $0.name == field.name }
                return Part(app: app.name, part: "profile \(field.name)", of: field, declared: known)
            }
            let settings = (app.settings ?? [:]).sorted { $0.key < $1.key }.map { name, value in
                Part(app: app.name, part: "setting \(name)", of: value, declared: stored[app.name]?[name])
            }
            return kinds + profile + settings
        }
        try session.output.show(parts) {
            var table = TextTable(.init(title: "APP"), .init(title: "PART"), .init(title: "STATE"))
            for part in parts { table.add(part.app, part.part, part.state) }
            return session.output.table(table)
        }
    }
}
