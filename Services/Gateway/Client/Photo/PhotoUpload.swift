import CatalogueContract
import Foundation
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisTokens
import UmkreisVocabulary
import UmkreisWire

/// Uploads a file in concurrent chunks and resumes interrupted uploads.
struct PhotoUpload {
    private static let timeout = Duration.seconds(60)

    let session: Session

    func send(_ path: String) async throws -> CommitUpload.Reply {
        let file = try PhotoFile(path)
        let begun = try await session.send(
            BeginUpload(size: file.bytes.count, sha256: SHA256.hex(of: file.bytes), name: file.name)
        )
        if let next = begun.next { try await send(file, to: begun, from: next) }
        session.output.advance("")
        return try await session.send(CommitUpload(upload: begun.upload), timeout: Self.timeout)
    }

    private func send(_ file: PhotoFile, to begun: BeginUpload.Reply, from first: Int) async throws {
        guard begun.chunkSize > 0, begun.window > 0, first >= 0 else {
            throw Refusal(Fault(.internal, localized("cli.photo.invalidChunkSize")))
        }
        let chunks = (file.bytes.count + begun.chunkSize - 1) / begun.chunkSize
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in first..<max(first, chunks) {
                if index >= first + begun.window { try await group.next() }
                session.output.advance("\(PlainText.oneLine(file.name)): \(100 * index / chunks) %")
                let chunk = file.chunk(index, of: begun.chunkSize)
                group.addTask { [session] in
                    _ = try await session.send(UploadChunk(upload: begun.upload, index: index), blob: chunk)
                }
            }
            try await group.waitForAll()
        }
    }
}

extension Refusal {
    /// A service's fault about a file, with the file's name in place of the member.
    init(_ fault: Fault, of file: String) {
        self.init(describing: fault)
        let member = fault.field ?? ""
        let words = fault.inWords
        let isAboutMember = !member.isEmpty && words.hasPrefix(member + " ")
        self.fault.message = isAboutMember ? file + words.dropFirst(member.count) : "\(file): \(words)"
        self.fault.field = nil
    }
}

struct PhotoFile {
    /// The file's name without its folder.
    let name: String
    let bytes: [UInt8]

    /// Throws if the file is unreadable or too long.
    init(_ path: String) throws(Refusal) {
        let maximum = BeginUpload.sizeRule.range.upperBound
        guard let file = FileHandle(forReadingAtPath: path),
            let data = try? file.read(upToCount: maximum + 1)
        else { throw .usage(localized("cli.input.unreadable", ["path": "\(path)"]), field: "file") }
        guard data.count <= maximum else {
            throw .usage(
                localized("cli.photo.tooLarge", ["path": "\(path)", "most": .count(maximum >> 20)]),
                field: "file"
            )
        }
        name = URL(fileURLWithPath: path).lastPathComponent
        bytes = Array(data)
    }

    func chunk(_ index: Int, of size: Int) -> [UInt8] {
        Array(bytes[(index * size)..<min(bytes.count, (index + 1) * size)])
    }

    static func suffix(of contentType: String) -> String {
        ["image/jpeg": "jpg", "image/png": "png", "image/webp": "webp", "image/gif": "gif"][contentType] ?? "bin"
    }
}
