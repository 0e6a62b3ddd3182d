public import UmkreisVocabulary

/// Leases of instances, which are rows of `meta` and expire.
extension WriteTransaction {
    /// Takes or renews a lease.
    ///
    /// - Returns: false while another holder has it.
    public func takeLease(_ name: String, for holder: String, until end: Timestamp, at now: Timestamp) throws -> Bool {
        if let lease = try lease(name), lease.holder != holder, lease.end > now { return false }
        try setLease(name, holder, end)
        return true
    }

    /// Ends a lease, unless another holder has it.
    public func endLease(_ name: String, of holder: String) throws {
        if try lease(name)?.holder == holder { try setLease(name, holder, Timestamp(milliseconds: 0)) }
    }

    private func lease(_ name: String) throws -> (holder: String, end: Timestamp)? {
        let parts = try value(Meta.find, Self.row(name), as: String.self)?.split(separator: " ") ?? []
        guard parts.count == 2, let end = Int64(parts[1]) else { return nil }
        return (String(parts[0]), Timestamp(milliseconds: end))
    }

    private func setLease(_ name: String, _ holder: String, _ end: Timestamp) throws {
        try execute(Meta.set, Self.row(name), "\(holder) \(end.milliseconds)")
    }

    private static func row(_ name: String) -> String { "lease.\(name)" }
}
