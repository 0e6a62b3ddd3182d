import ArgumentParser
import AuthContract
import CatalogueContract
import GatewayKit
import GatewaySupervision
import UmkreisAttributes
import UmkreisTexts
import UmkreisWire

struct AppCommand: ParsableCommand {
    static let configuration = group(
        "app",
        "Install apps: kinds of posts, profile fields, screens and settings.",
        [AppInstallCommand.self, AppValidateCommand.self, AppListCommand.self, AppDeleteCommand.self]
    )
}

struct AppInstallCommand: GatewayCommand {
    static let configuration = verb(
        "install",
        "Declare an app with its kinds and profile fields and store its settings; operators only."
    ).examples("umkreis app install Compose/apps/divers.json")

    @Argument(help: "A JSON file with one app; - is standard input.", completion: .file())
    var file: String

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let app: String
        let kinds: [DeclaredKind]
        let profile: [AttributeDefinition]
        let declared: DeclaredApp
        let settings: [String: String]
    }

    func run(_ session: Session) async throws {
        let app = try InputFile.value(AppFile.self, of: file)
        let editor = SettingsEditor(session)
        try await editor.locked { try await install(app, session, editor) }
    }

    private func install(_ app: AppFile, _ session: Session, _ editor: SettingsEditor) async throws {
        let settings = app.settings ?? [:]
        let isLocal = session.directory.remoteService == nil
        let stored = isLocal ? try await editor.merging(settings, of: app.name) : nil
        var kinds: [DeclaredKind] = []
        for kind in app.kinds ?? [] { kinds.append(try await session.send(DeclareKind(kind: kind))) }
        let fields = app.profile ?? []
        if !fields.isEmpty { _ = try await session.send(DeclareProfile(fields: fields)) }
        let declared = try await session.send(DeclareApp(app: app.definition))
        let areSettingsNew = try stored != nil && stored != editor.file.read()
        if let stored, areSettingsNew { try editor.file.write(stored) }
        let report = Report(app: app.name, kinds: kinds, profile: fields, declared: declared, settings: settings)
        try session.output.show(report) {
            (kinds.map(\.kind.name.text) + fields.map(\.name) + settings.keys.sorted()).joined(separator: "\n")
        }
        session.output.notice(localized("cli.kind.installed", ["name": .words(PlainText.oneLine(app.name))]))
        if areSettingsNew { try editor.noteRestart(after: settings.keys.sorted()) }
        for (name, value) in settings.sorted(by: { $0.key < $1.key }) where !isLocal {
            let service = name.prefix { $0 != "." }
            session.output.notice(
                localized(
                    "cli.kind.environmentHint",
                    ["name": "\(SettingVariable.name(of: name))", "value": "\(value)", "service": "\(service)"]
                )
            )
        }
    }
}

struct AppListCommand: GatewayCommand {
    static let configuration = verb("list", "List the installed apps, or compare the parts of files with them.")
        .examples("umkreis app list", "umkreis app list Compose/apps/*.json")

    @Argument(help: "JSON files with one app each, to compare.", completion: .file())
    var files: [String] = []

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Part: Encodable {
        let app: String
        /// A kind, profile field, setting or the app itself.
        let part: String
        /// `declared`, `changed` or `new`.
        let state: String

        init<Value: Equatable>(app: String, part: String, of value: Value, declared: Value?) {
            self.app = app
            self.part = part
            state =
                declared.map { $0 == value ? localized("cli.kind.declared") : localized("cli.kind.changed") }
                ?? localized("cli.kind.new")
        }
    }

    func run(_ session: Session) async throws {
        let apps = try await session.send(ListApps()).apps
        if files.isEmpty { try list(apps, session) } else { try await compare(with: apps, session) }
    }

    private func list(_ apps: [DeclaredApp], _ session: Session) throws {
        try session.output.show(ListApps.Reply(apps: apps)) {
            session.output.table(
                apps.map(\.app),
                .text("app") { $0.name },
                .text("label") { session.kinds.label($0.labels) },
                .flexible("kinds") { ($0.kinds ?? []).map(\.text).joined(separator: ", ") },
                .flexible("profile") { ($0.profile ?? []).joined(separator: ", ") },
                .flexible("screens") { ($0.screens ?? []).map(\.text).joined(separator: ", ") }
            )
        }
        if apps.isEmpty { session.output.notice(localized("cli.kind.noApps")) }
    }

    private func compare(with apps: [DeclaredApp], _ session: Session) async throws {
        let declared = try await session.kinds.all()
        let fields = try await session.send(ListProfileFields()).fields
        let stored = try SettingsEditor(session).file.read().apps
        let parts = try files.flatMap { file -> [Part] in
            let app = try InputFile.value(AppFile.self, of: file)
            let kinds = (app.kinds ?? []).map { kind in
                let known = declared.first { $0.kind.name == kind.name }?.kind
                return Part(
                    app: app.name,
                    part: localized("cli.kind.kind", ["name": "\(kind.name)"]),
                    of: kind,
                    declared: known
                )
            }
            let profile = (app.profile ?? []).map { field in
                let known = fields.first { $0.name == field.name }
                return Part(
                    app: app.name,
                    part: localized("cli.kind.profile", ["name": "\(field.name)"]),
                    of: field,
                    declared: known
                )
            }
            let settings = (app.settings ?? [:]).sorted { $0.key < $1.key }.map { name, value in
                Part(
                    app: app.name,
                    part: localized("cli.kind.setting", ["name": "\(name)"]),
                    of: value,
                    declared: stored[app.name]?[name]
                )
            }
            let installed = apps.first { $0.app.name == app.name }?.app
            let definition = app.definition.withDefaults
            let whole = Part(
                app: app.name,
                part: localized("cli.kind.app", ["name": "\(app.name)"]),
                of: definition,
                declared: installed
            )
            return kinds + profile + [whole] + settings
        }
        try session.output.show(parts) {
            session.output.table(parts, .text("app") { $0.app }, .text("part") { $0.part }, .text("state") { $0.state })
        }
    }
}

struct AppDeleteCommand: GatewayCommand {
    static let configuration = verb(
        "delete",
        "Delete the declaration of an app; its kinds, profile fields, posts and settings remain; operators only."
    ).examples("umkreis app delete divers")

    @Argument(help: "The app's name.")
    var app: String

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try await session.perform(
            DeleteApp(app: app),
            notice: localized("cli.kind.deleted", ["app": .words(PlainText.oneLine(app))])
        )
    }
}
