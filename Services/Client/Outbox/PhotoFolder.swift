import Foundation
import UmkreisVocabulary

/// The bytes of photos that wait for their upload, one file per photo.
struct PhotoFolder: Sendable {
    let folder: URL

    /// Copies a photo and returns its bytes.
    func store(_ photo: NewPhoto) throws -> Int {
        try PrivateFile.createFolder(folder)
        switch photo.source {
        case .bytes(let bytes): try PrivateFile.write(Array(bytes), to: file(of: photo.id))
        case .file(let source): try FileManager.default.copyItem(at: source, to: file(of: photo.id))
        }
        return size(of: photo.id)
    }

    func file(of photo: MediaID) -> URL { folder.appendingPathComponent(photo.description) }

    func remove(_ photos: [IntentPhoto]) {
        // A file that remains is deleted at the next start.
        for photo in photos { try? FileManager.default.removeItem(at: file(of: photo.id)) }
    }

    /// Deletes the files of photos that no intent has, such as after the end of the process.
    func removeAll(except photos: [IntentPhoto]) {
        let known = Set(photos.map(\.id.description))
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where !known.contains(name) {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }

    /// Bytes of a stored photo; 0 if it is missing.
    func size(of photo: MediaID) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file(of: photo).path)
        return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }
}
