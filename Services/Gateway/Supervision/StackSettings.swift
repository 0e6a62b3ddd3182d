import UmkreisProcesses
import UmkreisTexts
import UmkreisWire

/// The variables `SETTING_…` of a stack's environment, each for the services that know it.
struct StackSettings {
    private let given: Set<String>
    private var known: [ServiceName: Set<String>] = [:]

    /// Asks the programs only if there is a setting.
    ///
    /// - Throws: ``Refusal`` for a setting of no service.
    init(in environment: [String: String], of programs: Programs) throws {
        given = Set(environment.filter { $0.key.hasPrefix("SETTING_") && !$0.value.isEmpty }.keys)
        guard !given.isEmpty else { return }
        for service in ServiceName.stack {
            let settings = try programs.settings(of: service, stored: StoredSettings()).settings
            known[service] = Set(settings.map { StackSettings.variable(of: $0.name) })
        }
        let all = known.values.reduce(into: Set()) { $0.formUnion($1) }
        guard let unknown = given.subtracting(all).min() else { return }
        let meant = NearestName.of(unknown, among: all.sorted()).map { name in
            localized("cli.errors.didYouMean", ["value": .words(name)])
        }
        let values: [String: TextValue] = ["variable": .words(unknown), "meant": .words(meant ?? "")]
        throw Refusal(.configuration, "cli.rule.setting-of-no-service", values)
    }

    func foreign(to service: ServiceName) -> Set<String> {
        given.subtracting(known[service] ?? given)
    }

    /// - Parameter name: as in `auth.password-minimum`.
    private static func variable(of name: String) -> String {
        "SETTING_" + name.drop { $0 != "." }.dropFirst().uppercased().replacing("-", with: "_")
    }
}
