import CatalogueContract
import Wire

/// Makes batches of the lines of a file; what is no post is told with its line's number and left out.
struct ImportReader {
    private var lines: InputLines
    private var number = 0
    private var seen: [String: Int] = [:]
    private var pending: (post: ImportedPost, line: Int, bytes: Int)?
    private(set) var rejected: [ImportRejection] = []

    init(_ lines: InputLines) {
        self.lines = lines
    }

    /// The next batch; `nil` at the end.
    mutating func next() async -> ImportBatch? {
        var batch = ImportBatch()
        if let pending { batch.add(pending.post, line: pending.line, bytes: pending.bytes) }
        pending = nil
        while let line = await lines.next() {
            number += 1
            guard case .text(let bytes) = line else {
                reject(Fault(.tooLarge, "the line is longer than \(WireLimits.line) bytes"))
                continue
            }
            guard let post = read(bytes) else { continue }
            if batch.hasRoom(for: bytes.count) {
                batch.add(post, line: number, bytes: bytes.count)
            } else {
                pending = (post, number, bytes.count)
                return batch
            }
        }
        return batch.posts.isEmpty ? nil : batch
    }

    private mutating func read(_ bytes: [UInt8]) -> ImportedPost? {
        if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return nil }
        do {
            let post = try WireJSON.decode(ImportLine.self, from: bytes).post
            if let first = seen.updateValue(number, forKey: post.externalID) {
                reject(Fault(.invalid, "\(post.externalID) stands on line \(first) already", field: "externalId"))
                return nil
            }
            return post
        } catch {
            reject(error)
            return nil
        }
    }

    private mutating func reject(_ fault: Fault) {
        rejected.append(ImportRejection(line: number, externalID: nil, fault: fault))
    }
}

/// One line of an import: the id that the source has for it, and beside it what the post says.
struct ImportLine: Decodable {
    let post: ImportedPost

    private enum CodingKeys: String, CodingKey {
        case externalId, externalID
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let id =
            try container.decodeIfPresent(String.self, forKey: .externalID)
            ?? container.decode(String.self, forKey: .externalId)
        post = ImportedPost(externalID: id, post: try PostContent(from: decoder))
    }
}

/// Posts that go to the catalogue together, and where they stood in the file.
struct ImportBatch: Sendable {
    /// What the catalogue takes at once.
    static let mostPosts = 200
    /// Bytes of a batch, so that with all that is around it the request is a line that the wire takes.
    static let mostBytes = 384 * 1024

    private(set) var posts: [ImportedPost] = []
    private(set) var lines: [String: Int] = [:]
    private var bytes = 0

    /// Whether a line of so many bytes still goes in.
    func hasRoom(for count: Int) -> Bool {
        posts.isEmpty || (posts.count < ImportBatch.mostPosts && bytes + count <= ImportBatch.mostBytes)
    }

    mutating func add(_ post: ImportedPost, line: Int, bytes count: Int) {
        posts.append(post)
        lines[post.externalID] = line
        bytes += count
    }
}

/// A line that was not imported.
struct ImportRejection: Encodable, Sendable {
    /// 1 for the first.
    let line: Int
    let externalID: String?
    let fault: Fault
}
