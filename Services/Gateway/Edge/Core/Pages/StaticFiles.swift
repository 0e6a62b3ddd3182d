import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Wire

/// The files of a folder, read at the start; only their names are paths.
struct StaticFiles: Sendable {
    private struct File: Sendable {
        let bytes: ByteBuffer
        let type: String
        let tag: EntityTag
    }

    private static let types = [
        "css": "text/css; charset=utf-8", "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "json": "application/json", "png": "image/png", "svg": "image/svg+xml",
        "webmanifest": "application/manifest+json",
    ]
    /// Bytes; the largest library has two million.
    private static let longest = 8 << 20
    private static let most = 500

    private let files: [String: File]

    var isEmpty: Bool { files.isEmpty }

    /// - Parameter folder: may be missing; files of unknown types are left out.
    init(in folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let found = names.sorted().prefix(Self.most).compactMap { name -> (String, File)? in
            guard let type = name.split(separator: ".").last.flatMap({ Self.types[String($0)] }),
                let data = FileManager.default.contents(atPath: "\(folder)/\(name)"), data.count <= Self.longest
            else { return nil }
            return (name, File(bytes: ByteBuffer(bytes: data), type: type, tag: EntityTag(of: data)))
        }
        files = Dictionary(found) { first, _ in first }
    }

    /// - Returns: `nil` for an unknown name.
    func response(_ name: String, to request: EdgeRequest) -> Response? {
        guard let file = files[name] else { return nil }
        let headers: HTTPFields = [.contentType: file.type, .cacheControl: "no-cache"]
        return .tagged(file.tag, headers, file.bytes, to: request)
    }
}
