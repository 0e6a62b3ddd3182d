import AuthContract
import ServiceKit

/// Chains the rows of the audit log by keyed digests (BLAKE2b).
///
/// Without the key, which is not in the database, any changed or removed row is detected. An older copy of the log, or
/// a log emptied with its marks, is not: store the number of rows elsewhere.
struct AuditChain: Sendable {
    static let memory = Duration.seconds(365 * 86_400)
    fileprivate static let length = 32

    let key: [UInt8]

    fileprivate static let start = AuditMark(number: 0, chain: [UInt8](repeating: 0, count: length))

    fileprivate func link(_ entry: AuditEntry, behind chain: [UInt8]) -> [UInt8] {
        let event = entry.event
        var parts = [
            chain, Array("\(entry.number)".utf8), Array("\(entry.at.milliseconds)".utf8), Array(event.name.utf8),
        ]
        // Distinguishes `nil` from an empty text.
        for text in [event.account?.description, event.actor?.description, event.subject] {
            parts.append(text.map { [1] + Array($0.utf8) } ?? [0])
        }
        return Blake2b.digest(of: PreAuthenticationEncoding.encode(parts), key: key, length: Self.length)
    }

    fileprivate func proof(of mark: AuditMark, as name: String) -> [UInt8] {
        let parts = [Array("mark".utf8), Array(name.utf8), Array("\(mark.number)".utf8), mark.chain]
        return Blake2b.digest(of: PreAuthenticationEncoding.encode(parts), key: key, length: Self.length)
    }
}

struct AuditEntry: Sendable, Equatable {
    let number: Int64
    let at: Timestamp
    let event: AuditEvent
    fileprivate(set) var chain: [UInt8] = []
}

/// One end of the log.
private struct AuditMark {
    let number: Int64
    let chain: [UInt8]
}

enum AuditCheckResult: Sendable, Equatable {
    case whole(rows: Int)
    case broken(at: Int64)
}

extension ReadTransaction {
    func audit(after number: Int64, limit: Int) throws -> [AuditEntry] {
        try rows(AuditTables.page, number, limit) { row in
            try AuditEntry(
                number: row["number"],
                at: row["happenedAt"],
                event: AuditEvent(
                    name: row["event"],
                    account: row["account"],
                    actor: row["actor"],
                    subject: row["subject"]
                ),
                chain: row["chain"]
            )
        }
    }

    func checkAudit(by chain: AuditChain) throws -> AuditCheckResult {
        guard let behind = try verifiedMark("behind", by: chain), let latest = try verifiedMark("latest", by: chain)
        else {
            return .broken(at: 0)
        }
        var last = behind
        while true {
            let page = try audit(after: last.number, limit: 1000)
            for entry in page {
                guard entry.number == last.number + 1, entry.chain == chain.link(entry, behind: last.chain) else {
                    return .broken(at: last.number + 1)
                }
                last = AuditMark(number: entry.number, chain: entry.chain)
            }
            if page.isEmpty { break }
        }
        guard last.number == latest.number, last.chain == latest.chain else { return .broken(at: last.number + 1) }
        return .whole(rows: Int(last.number - behind.number))
    }

    /// Returns `nil` if the proof is wrong; a new log has start marks.
    private func verifiedMark(_ name: String, by chain: AuditChain) throws -> AuditMark? {
        guard let (mark, proof) = try storedMark(name) else {
            let isNew = try name == "behind" || audit(after: 0, limit: 1).isEmpty
            return isNew ? AuditChain.start : nil
        }
        return chain.proof(of: mark, as: name) == proof ? mark : nil
    }

    fileprivate func storedMark(_ name: String) throws -> (AuditMark, proof: [UInt8])? {
        try row(AuditTables.mark, name) { row in
            try (AuditMark(number: row["number"], chain: row["chain"]), row["proof"])
        }
    }
}

extension WriteTransaction {
    func audit(_ event: AuditEvent, by chain: AuditChain, at moment: Timestamp) throws {
        let latest = try storedMark("latest")?.0 ?? AuditChain.start
        var entry = AuditEntry(number: latest.number + 1, at: moment, event: event)
        entry.chain = chain.link(entry, behind: latest.chain)
        try execute(
            AuditTables.append,
            entry.number,
            moment,
            event.name,
            event.account,
            event.actor,
            event.subject,
            entry.chain
        )
        try setMark("latest", AuditMark(number: entry.number, chain: entry.chain), by: chain)
    }

    func deleteExpiredRows(by chain: AuditChain, at now: Timestamp, limit: Int) throws -> Int {
        let before = now.adding(.zero - AuditChain.memory)
        let first = try storedMark("behind")?.0 ?? AuditChain.start
        let old = try audit(after: first.number, limit: limit).prefix { $0.at < before }
        guard let last = old.last else { return 0 }
        try setMark("behind", AuditMark(number: last.number, chain: last.chain), by: chain)
        return try execute(AuditTables.forget, last.number)
    }

    private func setMark(_ name: String, _ mark: AuditMark, by chain: AuditChain) throws {
        try execute(AuditTables.setMark, name, mark.number, mark.chain, chain.proof(of: mark, as: name))
    }
}
