import CatalogueContract
import Foundation
import GatewayKit
import GatewaySupervision
import Texts
import Wire

/// Each entry counts once.
struct ImportReport: Encodable {
    /// Printed rejections, and warnings.
    static let mostShown = 20

    private(set) var created = 0
    private(set) var updated = 0
    private(set) var unchanged = 0
    private(set) var rejected = 0
    /// The first ones.
    private(set) var rejections: [ImportRejection] = []
    /// Imported posts with an ignored value.
    private(set) var warned = 0
    private(set) var warnings: [ImportRejection] = []
    /// Closed posts; `nil` without `--prune` or if refused.
    var closed: Int?
    /// Whether search has indexed all posts; `nil` if unknown.
    var isSearchable: Bool?

    var count: Int { created + updated + unchanged + rejected }

    mutating func add(_ reply: ImportPosts.Reply, of batch: EntryBatch) -> [ImportRejection] {
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
        kept = Array((kept + more).sorted { $0.line < $1.line }.prefix(mostShown))
    }

    var words: String {
        var values: [String: TextValue] = [
            "created": .count(created), "updated": .count(updated), "unchanged": .count(unchanged),
            "rejected": .count(rejected),
        ]
        guard let closed else { return localized("cli.import.outcome", values) }
        values["closed"] = .count(closed)
        return localized("cli.import.outcomeWithClosed", values)
    }

    var notices: [String] {
        let more = { (count: Int, kept: Int, key: String) in
            count > kept ? [localized(key, ["count": .count(count - kept)])] : []
        }
        return rejections.map(\.words) + more(rejected, rejections.count, "cli.import.moreRejected")
            + warnings.map(\.words) + more(warned, warnings.count, "cli.import.moreWarned")
    }
}

/// A rejected entry, or a warning.
struct ImportRejection: Encodable, Sendable {
    /// The first line is 1.
    let line: Int
    let externalID: String?
    let fault: Fault

    init(line: Int, externalID: String? = nil, fault: Fault) {
        self.line = line
        self.externalID = externalID
        self.fault = fault
    }

    /// The fault's field is a path in the batch.
    init(_ fault: Fault, in batch: EntryBatch) {
        let place = batch.place(of: fault.field)
        var local = fault
        local.field = place.field
        if let field = fault.field, let short = place.field {
            local.message.replace(field, with: short, maxReplacements: 1)
        }
        self.init(line: place.line, externalID: place.externalID, fault: local)
    }

    var words: String {
        let field = fault.field.map { " (\(PlainText.oneLine($0)))" } ?? ""
        return localized(
            "cli.import.line",
            ["line": "\(line)", "message": .words(PlainText.oneLine(fault.message)), "field": "\(field)"]
        )
    }
}

/// The NDJSON file of `--rejects`.
struct RejectionFile {
    private let path: String
    private let handle: FileHandle

    init(_ path: String) throws(Refusal) {
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw .usage(localized("cli.import.cannotWrite", ["path": "\(path)"]), field: "rejects") }
        self.path = path
        self.handle = handle
    }

    func write(_ rejections: [ImportRejection]) throws {
        for rejection in rejections {
            do {
                try handle.write(contentsOf: try WireJSON.encode(rejection) + [0x0A])
            } catch let error as CocoaError {
                throw Refusal.usage(
                    localized(
                        "cli.import.cannotWrite2",
                        ["path": "\(path)", "localizedDescription": "\(error.localizedDescription)"]
                    ),
                    field: "rejects"
                )
            }
        }
    }
}
