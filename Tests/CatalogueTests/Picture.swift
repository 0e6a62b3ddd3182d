import CatalogueContract
import Foundation
import TestKit
import Testing
import UmkreisTokens

/// A photo as a user's phone stores it.
struct Picture: Sendable {
    let name: String
    let bytes: [UInt8]

    /// 480 pixels wide and rotated by a quarter; with a place, a camera, an artist, a preview and a trailer.
    static let lake = Picture("lake.jpg")
    /// No larger than the smallest variant.
    static let stamp = Picture("stamp.jpg")
    static let flag = Picture("flag.png")
    static let card = Picture("card.webp")

    /// The private metadata of `lake`.
    static let secrets = ["Celandine", "Toadflax", "Spearwort", "Exif\0\0II", "GPS"]

    init(_ name: String) {
        self.name = name
        bytes = (try? Data(contentsOf: Bundle.module.fixture(name))).map(Array.init) ?? []
    }

    init(_ name: String, saying bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// The photo padded with bytes after its end, which decoders ignore.
    func padded(to count: Int) -> Picture {
        let filler = (bytes.count..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        return Picture(name, saying: bytes + filler)
    }

    var sha256: String { SHA256.hex(of: bytes) }

    func chunk(_ index: Int, of size: Int = WireLimits.blob) -> [UInt8] {
        Array(bytes[(index * size)..<min(bytes.count, (index + 1) * size)])
    }

    var chunks: Range<Int> { 0..<((bytes.count + WireLimits.blob - 1) / WireLimits.blob) }
}

extension Person {
    @discardableResult
    func begins(_ picture: Picture, key: String? = nil) async throws -> BeginUpload.Reply {
        try await send(BeginUpload(size: picture.bytes.count, sha256: picture.sha256, name: picture.name), key: key)
    }

    @discardableResult
    func sends(_ index: Int, of picture: Picture, to upload: UploadID) async throws -> Int? {
        try await client.send(UploadChunk(upload: upload, index: index), blob: picture.chunk(index)).next
    }

    func sendsAll(of picture: Picture, to upload: UploadID, from first: Int = 0) async throws {
        for index in picture.chunks.dropFirst(first) { try await sends(index, of: picture, to: upload) }
    }

    @discardableResult
    func uploads(_ picture: Picture) async throws -> Media {
        let upload = try await begins(picture).upload
        try await sendsAll(of: picture, to: upload)
        return try await send(CommitUpload(upload: upload)).media
    }

    func downloads(_ id: MediaID, _ variant: MediaVariant = .original) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let part = try await client.fetch(FindMedia(id: id, variant: variant, offset: bytes.count))
            bytes += part.blob
            if bytes.count == part.reply.total { return bytes }
        }
    }
}

extension World {
    /// The files of uploads and photos, relative to the catalogue's folder.
    func mediaFiles() throws -> [String] {
        try ["uploads", "media"].flatMap { folder in
            let path = "\(directory(of: "catalogue"))/\(folder)"
            return try FileManager.default.subpathsOfDirectory(atPath: path).filter { name in
                var isFolder: ObjCBool = false
                return FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder)
                    && !isFolder.boolValue
            }.map { "\(folder)/\($0)" }
        }.sorted()
    }

    func bytes(of file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: "\(directory(of: "catalogue"))/\(file)")))
    }
}

extension PostContent {
    static func showing(_ media: Media...) -> PostContent {
        PostContent(kind: .offer, title: "A lamp", photos: media.map(\.photo.id))
    }
}
