import CatalogueContract
import Foundation
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// Each entry counts once.
struct ImportReport: Encodable {
    /// Printed rejections, and warnings.
    static let maximumShown = 20

    private(set) var created = 0
    private(set) var updated = 0
    private(set) var unchanged = 0
    private(set) var rejected = 0
    /// The first ones.
    private(set) var rejections: [ImportRejection] = []
    /// Values that were left out, changed, or have no meaning.
    private(set) var warned = 0
    private(set) var warnings: [ImportRejection] = []
    /// Names of the file that no post got.
    var unused: [String]?
    /// Posts without a place, of kinds that have one.
    var placeless: Int?
    /// Whether this was a dry run; `nil` for an import.
    var isCheck: Bool?
    /// Closed posts; `nil` without `--prune` or if refused.
    var closed: Int?
    /// Whether search has indexed all posts; `nil` if unknown.
    var isSearchable: Bool?

    var count: Int { created + updated + unchanged + rejected }

    mutating func add(_ outcome: BatchOutcome) {
        created += outcome.created
        updated += outcome.updated
        unchanged += outcome.unchanged
        warned += outcome.warnings.count
        ImportReport.keepFirst(of: outcome.warnings, in: &warnings)
        add(outcome.rejections)
    }

    mutating func add(_ more: [ImportRejection]) {
        rejected += more.count
        ImportReport.keepFirst(of: more, in: &rejections)
    }

    private static func keepFirst(of more: [ImportRejection], in kept: inout [ImportRejection]) {
        guard !more.isEmpty else { return }
        kept = Array(
            (kept + more).sorted { ($0.line, $0.number ?? 0) < ($1.line, $1.number ?? 0) }.prefix(maximumShown)
        )
    }

    var words: String {
        var values: [String: TextValue] = [
            "created": .count(created), "updated": .count(updated), "unchanged": .count(unchanged),
            "rejected": .count(rejected),
        ]
        if isCheck == true { return localized("cli.import.outcomeOfCheck", values) }
        guard let closed else { return localized("cli.import.outcome", values) }
        values["closed"] = .count(closed)
        return localized("cli.import.outcomeWithClosed", values)
    }

    var notices: [String] {
        let more = { (count: Int, kept: Int, key: String) in
            count > kept ? [localized(key, ["count": .count(count - kept)])] : []
        }
        return rejections.map(\.words) + more(rejected, rejections.count, "cli.import.moreRejected")
            + warnings.map(\.words) + more(warned, warnings.count, "cli.import.moreWarned") + losses
    }

    /// The parts of the file that posts cannot hold.
    private var losses: [String] {
        var losses: [String] = []
        if let unused, !unused.isEmpty {
            let shown = unused.prefix(Self.maximumShown).map(PlainText.oneLine).joined(separator: ", ")
            let names = TextValue.words(unused.count > Self.maximumShown ? shown + " …" : shown)
            losses.append(localized("cli.import.namesNotUsed", ["count": .count(unused.count), "names": names]))
        }
        if let placeless, placeless > 0 {
            losses.append(localized("cli.import.placeless", ["count": .count(placeless)]))
        }
        return losses
    }
}

/// A rejected entry, or a warning.
struct ImportRejection: Encodable, Sendable {
    /// The first line is 1.
    let line: Int
    /// The first entry is 1; `nil` in files with an entry a line.
    let number: Int?
    let externalID: String?
    let fault: Fault
    /// The entry as read; only in the file of rejected entries.
    let entry: JSONValue?

    private enum CodingKeys: String, CodingKey {
        case line, number, externalID, fault
    }

    init(line: Int, externalID: String? = nil, fault: Fault) {
        self.init(EntryPlace(line: line), externalID: externalID, fault: fault)
    }

    init(_ place: EntryPlace, externalID: String? = nil, fault: Fault, entry: JSONValue? = nil) {
        (line, number) = (place.line, place.number)
        self.externalID = externalID
        self.fault = fault
        self.entry = entry
    }

    var words: String {
        var values: [String: TextValue] = [
            "line": "\(line)", "message": .words(PlainText.oneLine(fault.inWordsOfEntry)),
            "field": "\(fault.field.map { " (\(PlainText.oneLine($0)))" } ?? "")",
        ]
        guard let number else { return localized("cli.import.line", values) }
        values["number"] = .count(number)
        values["id"] = .words(externalID.map { " (\(PlainText.oneLine($0)))" } ?? "")
        return localized("cli.import.entry", values)
    }
}

/// The NDJSON file of `--rejects`.
struct RejectionFile {
    private let path: String
    private let handle: FileHandle

    init(_ path: String) throws(Refusal) {
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw .usage(localized("cli.output.unwritable", ["path": "\(path)"]), field: "rejects") }
        self.path = path
        self.handle = handle
    }

    func write(_ rejections: [ImportRejection]) throws {
        for rejection in rejections {
            do {
                try handle.write(contentsOf: try WireJSON.encode(RejectedEntry(rejection)) + [0x0A])
            } catch let error as CocoaError {
                throw Refusal.usage(
                    localized(
                        "cli.import.writeFailed",
                        ["path": "\(path)", "localizedDescription": "\(error.localizedDescription)"]
                    ),
                    field: "rejects"
                )
            }
        }
    }
}

/// A line of `--rejects`, which can be corrected and imported.
private struct RejectedEntry: Encodable {
    let line: Int
    let number: Int?
    let externalID: String?
    let fault: Fault
    let entry: JSONValue?

    init(_ rejection: ImportRejection) {
        (line, number, externalID) = (rejection.line, rejection.number, rejection.externalID)
        (fault, entry) = (rejection.fault, rejection.entry)
    }
}
