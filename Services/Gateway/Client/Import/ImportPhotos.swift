import CatalogueContract
import Foundation
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisTokens
import UmkreisWire

/// Uploads photos from the import file's folder.
///
/// Known photos (``FindUploaded``) are reused, so that importing twice makes no changes.
struct ImportPhotos {
    private static let maximumSums = FindUploaded.sha256sRule.maximum

    private let folder: URL
    private let session: Session
    /// Uploaded photos by SHA-256; bounded by the user's photo limit.
    private var uploaded: [String: MediaID] = [:]

    init(in folder: URL, _ session: Session) {
        self.folder = folder
        self.session = session
    }

    /// Adds the photos to the posts, and warnings for unusable ones.
    mutating func upload(_ batch: EntryBatch) async throws -> EntryBatch {
        let names = Set(batch.entries.flatMap(\.entry.images))
        guard !names.isEmpty else { return batch }
        var found: [String: Result<String, Fault>] = [:]
        for name in names { found[name] = sum(of: name) }
        try await recognize(found.values.compactMap { try? $0.get() })
        var media: [String: Result<MediaID, Fault>] = [:]
        for (name, sum) in found {
            switch sum {
            case .success(let sum): media[name] = try await self.media(of: name, sum)
            case .failure(let fault): media[name] = .failure(fault)
            }
        }
        return batch.map { entry in
            var entry = entry
            var photos = entry.post.post.photos ?? []
            for name in entry.images {
                switch media[name] {
                case .success(let photo): photos.append(photo)
                case .failure(let fault): entry.warnings.append(fault.leftOut)
                case nil: break
                }
            }
            if !photos.isEmpty { entry.post.post.photos = photos }
            return entry
        }
    }

    /// SHA-256, or `invalid` (`images`).
    private func sum(of name: String) -> Result<String, Fault> {
        guard let path = path(of: name) else {
            let rule = BrokenRule("outside-the-folder", localized("cli.import.outsideFolder"))
            return .failure(rule.fault(at: "images"))
        }
        do throws(Refusal) {
            return .success(SHA256.hex(of: try PhotoFile(path).bytes))
        } catch {
            return .failure(Fault(.invalid, error.fault.message, field: "images"))
        }
    }

    private func path(of name: String) -> String? {
        guard !name.hasPrefix("/"), !name.contains("\0"), !name.split(separator: "/").contains("..") else { return nil }
        return folder.appending(path: name).path
    }

    private mutating func recognize(_ sums: [String]) async throws {
        let unknown = Array(Set(sums).subtracting(uploaded.keys))
        for start in stride(from: 0, to: unknown.count, by: Self.maximumSums) {
            let asked = Array(unknown[start..<min(start + Self.maximumSums, unknown.count)])
            for photo in try await session.send(FindUploaded(sha256s: asked)).uploaded {
                uploaded[photo.sha256] = photo.media
            }
        }
    }

    /// Throws only faults that aren't the photo's.
    private mutating func media(of name: String, _ sum: String) async throws -> Result<MediaID, Fault> {
        if let media = uploaded[sum] { return .success(media) }
        do {
            let media = try await PhotoUpload(session: session).send(folder.appending(path: name).path).media.photo.id
            uploaded[sum] = media
            return .success(media)
        } catch let fault as Fault where [.invalid, .conflict, .tooLarge].contains(fault.code) {
            return .failure(Fault(fault.code, "\(name): \(fault.inWords)", field: "images"))
        }
    }
}
