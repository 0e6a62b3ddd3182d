import ServiceKit

/// Settings that make a service quick enough for tests without making it another: the smallest password hash that is
/// allowed, for one.
enum WorldSettings {
    ///
    /// - Parameter given: what a test sets, which goes before.
    static func of<Definition: ServiceDefinition>(
        _ definition: Definition.Type,
        beside given: [String: String]
    ) -> ServiceSettings {
        let quick = ["password-memory-kib": "7168", "password-passes": "5"]
        let all = quick.merging(given) { $1 }
        return ServiceSettings(all.filter { definition.settings.contains($0.key) })
    }
}
