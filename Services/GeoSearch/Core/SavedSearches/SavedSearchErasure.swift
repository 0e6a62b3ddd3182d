import GeoSearchContract
import ServiceKit

/// Others' alerts are erased with the posts.
enum SavedSearchErasure {
    static let steps = [
        ErasureStep("savedSearch", "alert") { transaction, person, _, limit in
            ErasureProgress(rows: try transaction.deleteSavedSearches(of: person, limit: limit), of: limit)
        },
        ErasureStep("alertCount") { transaction, person, _, _ in
            ErasureProgress(rows: try transaction.execute(AlertTables.forgetCount, person), isDone: true)
        },
        .mergedGuests,
    ]
}

enum SavedSearchExport {
    static let searches = ExportSection("savedSearches") { transaction, person, after, limit in
        let newest = after.flatMap { SavedSearchID($0) } ?? .latest
        return try transaction.savedSearches(of: person, before: newest, limit: limit).map { record in
            try ExportEntry(key: record.id.description, item: record.saved)
        }
    }

    /// Oldest first.
    static let alerts = ExportSection("alerts") { transaction, person, after, limit in
        try transaction.alerts(of: person, after: after.flatMap { Int64($0) } ?? 0, limit: limit).map { found in
            try ExportEntry(key: "\(found.number)", item: found.change)
        }
    }
}

extension RetentionTask {
    static let alerts = RetentionTask("alerts") { transaction, now, limit in
        try transaction.execute(AlertTables.deleteBefore, now.adding(.zero - AlertLimit.kept), limit)
    }
}
