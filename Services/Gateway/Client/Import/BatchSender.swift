import CatalogueContract
import GatewayKit
import UmkreisTexts
import UmkreisWire

/// The result of a batch.
struct BatchOutcome: Sendable {
    var created = 0
    var updated = 0
    var unchanged = 0
    var warnings: [ImportRejection] = []
    var rejections: [ImportRejection] = []
}

/// Sends batches, and sends entries again without the optional members that the catalogue refused.
struct BatchSender: Sendable {
    private static let timeout = Duration.seconds(30)

    let source: String
    /// The import's id.
    let run: String
    /// Whether the file contains all posts of the source.
    let isWhole: Bool
    /// Whether this is a dry run.
    var isCheck = false

    func send(_ batch: EntryBatch, _ session: Session) async throws -> BatchOutcome {
        var outcome = BatchOutcome()
        var batch = batch
        // Each round leaves out one member of an entry.
        for round in 0...EntryRepair.maximumRounds where !batch.entries.isEmpty {
            let reply = try await session.send(request(batch), timeout: Self.timeout)
            batch = outcome.add(reply, of: batch, isLast: round == EntryRepair.maximumRounds)
        }
        return outcome
    }

    private func request(_ batch: EntryBatch) -> ImportPosts {
        ImportPosts(
            source: source,
            posts: batch.posts,
            run: isCheck ? nil : run,
            isWhole: isWhole && !isCheck ? true : nil,
            isDryRun: isCheck ? true : nil
        )
    }
}

extension BatchOutcome {
    /// Returns the entries to send again.
    fileprivate mutating func add(_ reply: ImportPosts.Reply, of batch: EntryBatch, isLast: Bool) -> EntryBatch {
        created += reply.created
        updated += reply.updated
        unchanged += reply.unchanged
        var again = EntryBatch()
        var refused: Set<Int> = []
        for rejected in reply.rejected {
            guard let place = batch.place(of: rejected.fault.field) else {
                rejections.append(ImportRejection(line: 0, externalID: rejected.externalID, fault: rejected.fault))
                continue
            }
            refused.insert(place.index)
            var entry = batch.entries[place.index]
            let fault = place.field.map(rejected.fault.renamed) ?? rejected.fault
            if !isLast, let changed = EntryRepair.changed(entry.entry, fault) {
                entry.entry = changed
                again.add(entry, bytes: 0)
            } else {
                rejections.append(entry.rejection(entry.entry.reason(for: fault)))
            }
        }
        for (index, entry) in batch.entries.enumerated() where !refused.contains(index) { warnings += entry.warnings }
        for warning in reply.warnings ?? [] {
            guard let place = batch.place(of: warning.field) else { continue }
            let fault = Fault(
                .invalid,
                warning.message,
                field: place.field,
                rule: warning.rule,
                values: warning.values
            )
            warnings.append(batch.entries[place.index].rejection(fault))
        }
        return again
    }
}

extension ImportEntry {
    /// The fault, or why the missing member was left out.
    fileprivate func reason(for fault: Fault) -> Fault {
        guard fault.rule == "missing", let field = fault.field else { return fault }
        return warnings.first { $0.field == field || $0.field?.hasPrefix(field + ".") == true } ?? fault
    }
}
