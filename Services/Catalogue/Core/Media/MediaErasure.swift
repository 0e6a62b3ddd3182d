import CatalogueContract
import ServiceKit

/// Takes out what a person has brought in: no day is waited for, the files go with the next house-keeping.
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
    /// Takes a picture out whatever shows it.
    fileprivate func erase(_ media: MediaRecord, at moment: Timestamp) throws {
        try execute(MediaUse.deleteAll, media.id)
        try delete(media, filesFrom: moment)
    }
}

/// What a person is told of their pictures, newest first; `catalogue.findMedia` has their bytes.
enum MediaExport {
    static let media = ExportSection("media") { transaction, person, after, limit in
        let newest = after.flatMap { MediaID($0) } ?? .latest
        return try transaction.media(of: person, before: newest, limit: limit).map { media in
            try ExportEntry(key: media.id.description, item: media.media)
        }
    }
}
