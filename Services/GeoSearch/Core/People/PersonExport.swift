import Attributes
import ServiceKit

/// What a person is told of what is kept here to find them by.
enum PersonExport {
    /// A copy of what the profile says, as far as others search by it.
    static let profile = ExportSection("searchedProfile") { transaction, person, after, limit in
        let attributes = try transaction.attributes(of: person)
        guard after == nil, !attributes.isEmpty, limit > 0 else { return [] }
        return [try ExportEntry(key: "profile", item: attributes)]
    }
}
