import CatalogueContract
import Foundation
import GatewaySupervision
import Wire

/// What became of an import: each entry of the file is counted once.
struct ImportReport: Encodable {
    /// Of what was rejected, and of what cannot be used, so many are told in words.
    static let mostTold = 20

    private(set) var created = 0
    private(set) var updated = 0
    private(set) var unchanged = 0
    private(set) var rejected = 0
    /// The first of those that were rejected; all of them are in the file of `--rejects`.
    private(set) var rejections: [ImportRejection] = []
    /// How many posts were taken of which something cannot be used, such as opening hours that nobody can read.
    private(set) var warned = 0
    private(set) var warnings: [ImportRejection] = []
    /// How many posts were closed that the file no longer has; absent where nobody asked for that, and where it was refused.
    var closed: Int?
    /// Whether search has read all of it; absent where nobody waited for that, or may know.
    var isSearchable: Bool?

    var count: Int { created + updated + unchanged + rejected }

    mutating func add(_ reply: ImportPosts.Reply, of batch: ImportBatch) -> [ImportRejection] {
        created += reply.created
        updated += reply.updated
        unchanged += reply.unchanged
        let warnings = (reply.warnings ?? []).map { warning in
            ImportRejection(Fault(.invalid, warning.message, field: warning.field), in: batch)
        }
        warned += warnings.count
        ImportReport.keepFirst(of: warnings, in: &self.warnings)
        let rejections = reply.rejected.map { ImportRejection($0.fault, in: batch) }
        add(rejections)
        return rejections
    }

    mutating func add(_ more: [ImportRejection]) {
        rejected += more.count
        ImportReport.keepFirst(of: more, in: &rejections)
    }

    private static func keepFirst(of more: [ImportRejection], in kept: inout [ImportRejection]) {
        guard !more.isEmpty else { return }
        kept = Array((kept + more).sorted { $0.line < $1.line }.prefix(mostTold))
    }

    var words: String {
        let closing = closed.map { ", \($0) closed" } ?? ""
        return "\(created) created, \(updated) updated, \(unchanged) unchanged, \(rejected) rejected\(closing)"
    }

    /// What there is to say beside the numbers, a line each.
    var notices: [String] {
        let more = { (count: Int, kept: Int, what: String) in
            count > kept ? ["and \(count - kept) more \(what)"] : []
        }
        return rejections.map(\.words) + more(rejected, rejections.count, "rejected; --rejects FILE keeps all of them")
            + warnings.map(\.words) + more(warned, warnings.count, "with something that cannot be used")
    }
}

/// An entry that was not imported, or something about one that was.
struct ImportRejection: Encodable, Sendable {
    /// Where it begins, 1 for the first line of the file.
    let line: Int
    let externalID: String?
    let fault: Fault

    init(line: Int, externalID: String?, fault: Fault) {
        self.line = line
        self.externalID = externalID
        self.fault = fault
    }

    /// - Parameter fault: its field names the entry in the batch.
    init(_ fault: Fault, in batch: ImportBatch) {
        let place = batch.place(of: fault.field)
        var told = fault
        told.field = place.field
        // The sentence begins with the field's path, which is of the batch and not of the file.
        if let field = fault.field, let short = place.field {
            told.message.replace(field, with: short, maxReplacements: 1)
        }
        self.init(line: place.line, externalID: place.externalID, fault: told)
    }

    var words: String {
        let field = fault.field.map { " (\(PlainText.oneLine($0)))" } ?? ""
        return "line \(line): \(PlainText.oneLine(fault.message))\(field)"
    }
}

/// The file in which all that was rejected is kept: one object a line.
struct RejectFile {
    private let path: String
    private let handle: FileHandle

    /// - Throws: ``Refusal`` when it cannot be written.
    init(_ path: String) throws(Refusal) {
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw .usage("\(path) cannot be written", field: "rejects") }
        self.path = path
        self.handle = handle
    }

    func write(_ rejections: [ImportRejection]) throws {
        for rejection in rejections {
            do {
                try handle.write(contentsOf: try WireJSON.encode(rejection) + [0x0A])
            } catch let error as CocoaError {
                throw Refusal.usage("\(path) cannot be written: \(error.localizedDescription)", field: "rejects")
            }
        }
    }
}
