extension ReadTransaction {
    /// The origins of other services' databases, by service (``Database/origin``).
    public func knownOrigins() throws -> [String: String] {
        // Both engines compare bytes; an exclamation mark follows the space.
        let found = try rows("SELECT name, value FROM meta WHERE name > 'origin of ' AND name < 'origin of!'") { row in
            (String(try row[0, as: String.self].dropFirst("origin of ".count)), try row[1, as: String.self])
        }
        return Dictionary(found) { first, _ in first }
    }
}

extension WriteTransaction {
    public func setKnownOrigin(_ origin: String, of service: String) throws {
        try execute(Meta.set, "origin of \(service)", origin)
    }

    /// Stores which services had read a database of another origin.
    public func setMissedBy(_ services: [String]) throws {
        try setMeta(.missedBy, to: services.sorted().joined(separator: " "))
    }
}
