import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// A place in a file, possibly of a post.
struct Waypoint: Sendable, Equatable {
    /// Set in exported files.
    var post: PostID?
    var name: String?
    var note: String?
    var point: Coordinate?
}

/// Reads the places of a file in any format.
struct WaypointReader {
    private var reader: EntryReader

    init(_ reader: EntryReader) {
        self.reader = reader
    }

    /// The number of the latest entry.
    var count: Int { reader.count }

    /// Returns `nil` at the end.
    mutating func waypoint() async throws(Refusal) -> Result<Waypoint, Fault>? {
        guard let raw = try await reader.entry() else { return nil }
        do throws(Fault) {
            return .success(try Waypoint(try EntryRecord(raw, of: reader.columns)))
        } catch {
            return .failure(error)
        }
    }
}

extension Waypoint {
    private static let names = MemberNames([])
    /// Scalars; the limit of a note.
    private static let maximumNoteLength = 1_000

    /// - Throws: `invalid` with the unreadable field.
    init(_ record: EntryRecord) throws(Fault) {
        var fields = MappedFields()
        for (name, value) in record.values {
            if let member = Self.names.member(name) { fields.add(value, as: member, name: name, keepsExisting: true) }
        }
        let id = try fields.text(.id)
        post = id.flatMap { PostID($0) }
        name = try fields.text(.title).map(Self.oneLine)
        point = try fields.point()
        // In our exports, the text is the post's.
        note = Self.note(of: record)
        if note == nil, post == nil { note = try Self.description(fields) }
    }

    private static func note(of record: EntryRecord) -> String? {
        for name in ["note", "notes", "notiz", "notitie", "cmt", "comment"] {
            if case .string(let text)? = record[name], let note = TextRule.said(text) { return note }
        }
        return nil
    }

    /// The description and address of another program's favourite.
    private static func description(_ fields: MappedFields) throws(Fault) -> String? {
        let parts = [try fields.text(.text), try fields.text(.address)].compactMap(\.self)
        let note = parts.joined(separator: "\n").unicodeScalars.prefix(maximumNoteLength)
        return note.isEmpty ? nil : String(String.UnicodeScalarView(note))
    }

    /// Files break lines within names.
    private static func oneLine(_ name: String) -> String {
        name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
