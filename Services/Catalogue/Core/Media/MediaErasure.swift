import CatalogueContract
import ServiceKit

/// Erases a user's uploads and photos; maintenance deletes the files without a grace period.
enum MediaErasure {
    static let steps = [
        ErasureStep("upload") { transaction, person, _, limit in
            let uploads = try transaction.uploads.list(of: person, limit: limit)
            return ErasureProgress(rows: try MediaLifecycle(transaction: transaction).end(uploads), of: limit)
        },
        ErasureStep("media", "mediaFile", "mediaUsage") { transaction, person, moment, limit in
            let media = try transaction.media.list(of: person, before: .latest, limit: limit)
            for media in media { try MediaLifecycle(transaction: transaction).erase(media, at: moment) }
            return ErasureProgress(rows: media.count, of: limit)
        },
    ]

    static let export = ExportSection("media") { transaction, person, after, limit in
        let newest = after.flatMap { MediaID($0) } ?? .latest
        return try transaction.media.list(of: person, before: newest, limit: limit).map { media in
            try ExportEntry(key: media.id.description, item: media.media)
        }
    }
}
