import CatalogueContract
import ServiceKit

/// Erases a user's uploads and photos; maintenance deletes the files without a grace period.
enum MediaErasure {
    static let steps = [
        ErasureStep("upload") { transaction, person, _, limit in
            ErasureProgress(rows: try transaction.eraseUploads(of: person, limit: limit), of: limit)
        },
        ErasureStep("media", "mediaFile", "mediaUsage") { transaction, person, moment, limit in
            let media = try transaction.media(of: person, before: .latest, limit: limit)
            for media in media { try transaction.erase(media, at: moment) }
            return ErasureProgress(rows: media.count, of: limit)
        },
    ]
}

extension WriteTransaction {
    fileprivate func erase(_ media: MediaRecord, at moment: Timestamp) throws {
        try execute(MediaUse.deleteAll, media.id)
        try delete(media, filesFrom: moment)
    }
}

enum MediaExport {
    static let media = ExportSection("media") { transaction, person, after, limit in
        let newest = after.flatMap { MediaID($0) } ?? .latest
        return try transaction.media(of: person, before: newest, limit: limit).map { media in
            try ExportEntry(key: media.id.description, item: media.media)
        }
    }
}
