import ServiceKit

/// Settings that make a service quick enough for tests without making it another: the smallest password hash that is
/// allowed, for one.
enum WorldSettings {
    static func of<Definition: ServiceDefinition>(_ definition: Definition.Type) -> ServiceSettings {
        let quick = ["password-memory-kib": "7168", "password-passes": "5"]
        return ServiceSettings(quick.filter { definition.settings.contains($0.key) })
    }
}
