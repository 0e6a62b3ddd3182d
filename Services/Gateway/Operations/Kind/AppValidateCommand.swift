import ArgumentParser
import AuthContract
import CatalogueContract
import GatewayKit
import GatewaySupervision
import UmkreisAttributes
import UmkreisTexts
import UmkreisWire

struct AppValidateCommand: GatewayCommand {
    static let configuration = verb(
        "validate",
        "Check files of apps without installing them; a running stack also checks what it holds."
    ).examples("umkreis app validate Compose/apps/divers.json", "umkreis app validate apps/*.json --json")

    @Argument(help: "JSON files with one app each; - is standard input.", completion: .file())
    var files: [String]

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        var report = DefinitionReport()
        var services = DefinitionServices(session)
        for path in files {
            do {
                var check = AppCheck(try DefinitionFile(path))
                if let app = check.run() { try await services.check(app, &check) }
                report.files.append(.init(file: path, name: check.name, problems: check.problems))
            } catch let problem as DefinitionProblem {
                report.files.append(.init(file: path, name: nil, problems: [problem]))
            }
        }
        report.isCheckedByServices = services.isReachable
        try report.show(session)
    }
}

/// Checks an app's file by the rules of the contracts.
struct AppCheck {
    private var check: DefinitionCheck
    private(set) var name: String?

    var problems: [DefinitionProblem] { check.problems }

    /// The parts, as they are in the file.
    private struct Parts: Decodable {
        let kinds: [RawJSON]?
        let profile: [RawJSON]?
    }

    private struct Named: Decodable {
        let name: String?
    }

    init(_ file: DefinitionFile) {
        check = DefinitionCheck(file)
    }

    /// Returns the app if it keeps every rule.
    mutating func run() -> AppFile? {
        let bytes = check.file.bytes
        name = (try? WireJSON.decode(Named.self, from: bytes))?.name
        guard let parts = check.checked(at: "", in: "", { try WireJSON.decode(Parts.self, from: bytes) }) else {
            return nil
        }
        for (index, kind) in (parts.kinds ?? []).enumerated() { _ = check.kind(kind.bytes, at: "kinds.\(index)") }
        let fields = (parts.profile ?? []).enumerated().compactMap { index, field in
            check.field(field.bytes, at: "profile.\(index)")
        }
        if check.problems.isEmpty { check.fields(fields, at: "profile") }
        // What is wrong with a part is told already.
        let isWhole = check.problems.isEmpty
        guard let app = isWhole ? decoded(bytes) : (try? WireJSON.decode(AppFile.self, from: bytes)) else { return nil }
        check.app(app.definition)
        return check.problems.isEmpty ? app : nil
    }

    private mutating func decoded(_ bytes: [UInt8]) -> AppFile? {
        check.checked(at: "", in: "") {
            let app = try WireJSON.decode(AppFile.self, from: bytes)
            if let fault = try InputFile.unknownMember(of: app, in: bytes) { throw fault }
            return app
        }
    }

    /// Adds what a service refuses.
    mutating func add(_ fault: Fault, at part: String, in place: String) {
        check.add(check.file.problem(fault, at: part, in: place))
    }
}

/// Asks the running services whether they would accept definitions.
struct DefinitionServices {
    private let session: Session
    /// Whether they have answered so far.
    private(set) var isReachable = true

    init(_ session: Session) {
        self.session = session
    }

    mutating func check(_ app: AppFile, _ check: inout AppCheck) async throws {
        for (index, kind) in (app.kinds ?? []).enumerated() {
            let request = DeclareKind(kind: kind, isDryRun: true)
            if let fault = try await refusal(of: request) { check.add(fault, at: "kind", in: "kinds.\(index)") }
        }
        let fields = app.profile ?? []
        if !fields.isEmpty, let fault = try await refusal(of: DeclareProfile(fields: fields, isDryRun: true)) {
            check.add(fault, at: "fields", in: "profile")
        }
        guard let settings = app.settings, !settings.isEmpty, session.directory.remoteService == nil else { return }
        do {
            _ = try await SettingsEditor(session).merging(settings, of: app.name)
        } catch let refusal as Refusal where refusal.fault.field != nil {
            var fault = refusal.fault
            fault.field = fault.field.map { $0.hasPrefix("settings.") ? $0 : "settings.\($0)" }
            check.add(fault, at: "", in: "")
        } catch {
            // Without the services' executables, nobody knows their settings.
            isReachable = false
        }
    }

    /// Returns why a service refuses a dry run; `nil` if it accepts it, or cannot be asked.
    private mutating func refusal(of request: some Call) async throws -> Fault? {
        guard isReachable else { return nil }
        do {
            _ = try await session.send(request)
            return nil
        } catch let fault as Fault where [.invalid, .conflict, .tooLarge].contains(fault.code) {
            return fault
        } catch {
            // A developer without a stack, or without its service key, checks the file alone.
            let status = Refusal(describing: error).status
            guard [.stackDown, .unavailable, .authenticationRequired, .failure].contains(status) else { throw error }
            isReachable = false
            return nil
        }
    }
}
