#if HTTP
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import UmkreisWire

/// The files of a folder and its subfolders, read at the start; only their names are paths.
///
/// A file with `.gz` behind its name is its compressed form.
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
        var headers: HTTPFields = [.contentType: file.type, .cacheControl: "no-cache", .vary: "Accept-Encoding"]
        guard let compressed = file.compressed, request.acceptsGzip else {
            return .tagged(file.tag, headers, file.bytes, to: request)
        }
        headers[.contentEncoding] = "gzip"
        return .tagged(EntityTag("\(file.tag.opaque)-gzip"), headers, compressed, to: request)
    }
}

extension EdgeRequest {
    /// Source: [RFC 9110, 12.5.3](https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3), without weights but 0.
    fileprivate var acceptsGzip: Bool {
        guard let accepted = headers[.acceptEncoding] else { return false }
        return accepted.lowercased().split(separator: ",").contains { item in
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " } }
            return parts.first == "gzip" && !parts.dropFirst().contains { $0.wholeMatch(of: /q=0(\.0*)?/) != nil }
        }
    }
}
#endif
