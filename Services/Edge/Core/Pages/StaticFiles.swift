#if HTTP
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import UmkreisWire

/// The files of a folder and its subfolders, read at the start; only their names are paths.
///
/// A file with `.gz` behind its name is its compressed form. The names of files below `assets` have their digests.
struct StaticFiles: Sendable {
    private struct File: Sendable {
        let bytes: ByteBuffer
        let compressed: ByteBuffer?
        let type: String
        let tag: EntityTag
    }

    private static let types = [
        "css": "text/css; charset=utf-8", "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "json": "application/json", "png": "image/png", "svg": "image/svg+xml",
        "webmanifest": "application/manifest+json",
    ]
    /// Bytes; the largest library has two million.
    private static let maximumBytes = 8 << 20
    private static let maximum = 1_000
    private static let forever = "public, max-age=31536000, immutable"

    private let files: [String: File]

    var isEmpty: Bool { files.isEmpty }

    /// - Parameter folder: may be missing; files of unknown types are left out.
    init(in folder: String) {
        let names = FileManager.default.enumerator(atPath: folder)?.lazy.compactMap { $0 as? String } ?? []
        let found = names.prefix(Self.maximum).compactMap { name -> (String, File)? in
            guard let type = name.split(separator: ".").last.flatMap({ Self.types[String($0)] }),
                let data = FileManager.default.contents(atPath: "\(folder)/\(name)"), data.count <= Self.maximumBytes
            else { return nil }
            let compressed = FileManager.default.contents(atPath: "\(folder)/\(name).gz").map { ByteBuffer(bytes: $0) }
            return (
                name,
                File(bytes: ByteBuffer(bytes: data), compressed: compressed, type: type, tag: EntityTag(of: data))
            )
        }
        files = Dictionary(found) { first, _ in first }
    }

    /// - Returns: `nil` for an unknown name.
    func response(_ name: String, to request: EdgeRequest) -> Response? {
        guard let file = files[name] else { return nil }
        let age = name.hasPrefix("assets/") ? Self.forever : "no-cache"
        var headers: HTTPFields = [.contentType: file.type, .cacheControl: age, .vary: "Accept-Encoding"]
        guard let compressed = file.compressed, request.acceptsGzip else {
            return .tagged(file.tag, headers, file.bytes, to: request)
        }
        headers[.contentEncoding] = "gzip"
        return .tagged(file.tag.ofGzip, headers, compressed, to: request)
    }

    /// The text of a file, such as a page.
    func text(of name: String) -> String? { files[name].map { String(buffer: $0.bytes) } }
}
#endif
