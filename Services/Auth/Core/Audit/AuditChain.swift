import ServiceKit

/// Chains the rows of the audit log by keyed digests (BLAKE2b).
///
/// Without the key, which is not in the database, any changed or removed row is detected. An older copy of the log, or
/// a log emptied with its marks, is not: store the number of rows elsewhere.
struct AuditChain: Sendable {
    static let memory = Duration.seconds(365 * 86_400)
    private static let length = 32
    private static let start = AuditMark(number: 0, chain: [UInt8](repeating: 0, count: length))

    let key: [UInt8]

    func record(_ event: AuditEvent, at moment: Timestamp, in transaction: WriteTransaction) throws {
        let latest = try transaction.auditLog.mark(.latest)?.mark ?? Self.start
        var entry = AuditEntry(number: latest.number + 1, at: moment, event: event)
        entry.chain = link(entry, behind: latest.chain)
        try transaction.auditLog.insert(entry)
        try setMark(.latest, AuditMark(number: entry.number, chain: entry.chain), in: transaction)
    }

    func check(in transaction: ReadTransaction) throws -> AuditCheckResult {
        guard let behind = try verifiedMark(.behind, in: transaction),
            let latest = try verifiedMark(.latest, in: transaction)
        else { return .broken(at: 0) }
        var last = behind
        while true {
            let page = try transaction.auditLog.page(after: last.number, limit: 1000)
            for entry in page {
                guard entry.number == last.number + 1, entry.chain == link(entry, behind: last.chain) else {
                    return .broken(at: last.number + 1)
                }
                last = AuditMark(number: entry.number, chain: entry.chain)
            }
            if page.isEmpty { break }
        }
        guard last.number == latest.number, last.chain == latest.chain else { return .broken(at: last.number + 1) }
        return .whole(rows: Int(last.number - behind.number))
    }

    /// Deletes rows older than a year, and returns their number.
    func deleteExpired(at now: Timestamp, limit: Int, in transaction: WriteTransaction) throws -> Int {
        let before = now.adding(.zero - Self.memory)
        let first = try transaction.auditLog.mark(.behind)?.mark ?? Self.start
        let old = try transaction.auditLog.page(after: first.number, limit: limit).prefix { $0.at < before }
        guard let last = old.last else { return 0 }
        try setMark(.behind, AuditMark(number: last.number, chain: last.chain), in: transaction)
        return try transaction.auditLog.delete(through: last.number)
    }

    /// Returns `nil` if the proof is wrong; a new log has start marks.
    private func verifiedMark(_ name: AuditMark.Name, in transaction: ReadTransaction) throws -> AuditMark? {
        guard let (mark, proof) = try transaction.auditLog.mark(name) else {
            let isNew = try name == .behind || transaction.auditLog.page(after: 0, limit: 1).isEmpty
            return isNew ? Self.start : nil
        }
        return self.proof(of: mark, as: name) == proof ? mark : nil
    }

    private func setMark(_ name: AuditMark.Name, _ mark: AuditMark, in transaction: WriteTransaction) throws {
        try transaction.auditLog.setMark(name, to: mark, proof: proof(of: mark, as: name))
    }

    private func link(_ entry: AuditEntry, behind chain: [UInt8]) -> [UInt8] {
        let event = entry.event
        var parts = [
            chain, Array("\(entry.number)".utf8), Array("\(entry.at.milliseconds)".utf8), Array(event.name.utf8),
        ]
        // Distinguishes `nil` from an empty text.
        for text in [event.account?.description, event.actor?.description, event.subject] {
            parts.append(text.map { [1] + Array($0.utf8) } ?? [0])
        }
        return digest(of: parts)
    }

    private func proof(of mark: AuditMark, as name: AuditMark.Name) -> [UInt8] {
        digest(of: [Array("mark".utf8), Array(name.rawValue.utf8), Array("\(mark.number)".utf8), mark.chain])
    }

    private func digest(of parts: [[UInt8]]) -> [UInt8] {
        Blake2b.digest(of: PreAuthenticationEncoding.encode(parts), key: key, length: Self.length)
    }
}

enum AuditCheckResult: Sendable, Equatable {
    case whole(rows: Int)
    case broken(at: Int64)
}
