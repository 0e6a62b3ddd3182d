public import UmkreisWire

extension SettingsReport {
    /// - Parameter given: overrides by flags and environment.
    public init<Definition: ServiceDefinition>(
        of definition: Definition.Type,
        stored: StoredSettings,
        given: [String: String] = [:]
    ) {
        let ledger = SettingLedger()
        // It throws only after declaring the settings.
        try? definition.checkAll(ServiceSettings([:], ledger: ledger))
        let own = stored.settings(of: definition.name)
        let settings = definition.allSettings.map { name in
            let (given, own) = (given[name], own[name])
            let stored: SettingSource = own?.app == nil ? .config : .app
            return SettingDescription(
                name: "\(definition.name).\(name)",
                value: given ?? own?.value ?? ledger[name].standard,
                source: given != nil ? .environment : own != nil ? stored : .standard,
                app: given == nil ? own?.app : nil,
                rule: ledger[name].rule,
                standard: ledger[name].standard,
                isPolicy: definition.policies.contains(name)
            )
        }
        self.init(settings: settings, problem: Self.problem(of: definition, own.mapValues(\.value)))
    }

    private static func problem<Definition: ServiceDefinition>(
        of definition: Definition.Type,
        _ values: [String: String]
    ) -> SettingProblem? {
        if let unknown = values.keys.sorted().first(where: { !definition.allSettings.contains($0) }) {
            return SettingProblem(name: "\(definition.name).\(unknown)", rule: "a setting of \(definition.name)")
        }
        do {
            try definition.checkAll(ServiceSettings(values))
            return nil
        } catch let refused as InvalidSetting {
            return SettingProblem(name: "\(definition.name).\(refused.name)", rule: refused.rule)
        } catch {
            return SettingProblem(name: "\(definition.name)", rule: "\(error)")
        }
    }
}
