import GeoSearchContract
import ServiceKit

enum GeoSearchExport {
    static let personal = PersonalExport([profile, visits, searches, alerts])

    private static let profile = ExportSection("searchedProfile") { transaction, person, after, limit in
        let attributes = try transaction.userAttributes.find(of: person)
        guard after == nil, !attributes.isEmpty, limit > 0 else { return [] }
        return [try ExportEntry(key: "profile", item: attributes)]
    }

    private static let visits = ExportSection("visits") { transaction, person, after, limit in
        try transaction.fenceWatches.list(of: person, after: after ?? "", limit: limit).map { post, watch in
            try ExportEntry(key: "\(post)", item: ExportedVisit(post, watch))
        }
    }

    private static let searches = ExportSection("savedSearches") { transaction, person, after, limit in
        let newest = after.flatMap { SavedSearchID($0) } ?? .latest
        return try transaction.savedSearches.list(of: person, before: newest, limit: limit).map { record in
            try ExportEntry(key: record.id.description, item: record.saved(restsUntil: nil))
        }
    }

    /// Oldest first.
    private static let alerts = ExportSection("alerts") { transaction, person, after, limit in
        let number = after.flatMap { Int64($0) } ?? 0
        return try transaction.alerts.list(of: person, after: number, limit: limit).map { found in
            try ExportEntry(key: "\(found.number)", item: found.change)
        }
    }
}

private struct ExportedVisit: Encodable {
    let post: PostID
    let state: String
    let since: Timestamp?
    /// The start of the last reported visit.
    let notifiedAt: Timestamp?

    private enum CodingKeys: String, CodingKey {
        case post, state, since
        case notifiedAt = "toldAt"
    }

    init(_ post: PostID, _ watch: FenceWatch) {
        self.post = post
        state = watch.phase.name
        since = watch.phase.visit?.since ?? watch.phase.pending
        notifiedAt = watch.notifiedAt
    }
}
