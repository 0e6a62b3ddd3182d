import TestKit

/// A service that stores and publishes notes.
struct NotesService: ServiceDefinition {
    static let name: ServiceName = "catalogue"
    static let migrations: [Migration] = []

    let environment: ServiceEnvironment

    init(_ environment: ServiceEnvironment) {
        self.environment = environment
    }

    var routes: [Route] { NoteHandler(database: environment.database) }
}

struct Note: Call {
    static let name: CallName = "catalogue.note"
    static let access: Access = .anyone
    static let effect: Effect = .writes
    typealias Reply = Done

    var id: String
    var author: String = "ada"
    /// `nil` erases the note.
    var text: String?
    /// Publishes the note as an unreadable later version might.
    var isStrange: Bool = false
    /// Publishes the note, then damages its row.
    var isDamaged: Bool = false
}

private struct NoteHandler: Handler {
    let database: Database

    func handle(_ request: Note, _ context: CallContext) async throws -> Done {
        try await database.write(for: context) { transaction in
            if request.isDamaged {
                try transaction.announce(StrangeNote(id: request.id))
                try transaction.execute("UPDATE event SET body = '{' WHERE subject = ?", request.id)
            } else if request.isStrange {
                try transaction.announce(StrangeNote(id: request.id))
            } else if let text = request.text {
                try transaction.announce(NoteWritten(id: request.id, author: request.author, text: text))
            } else {
                try transaction.announce(NoteErased(id: request.id))
            }
            return Done()
        }
    }
}

struct NoteWritten: Event {
    static let name: CallName = "catalogue.noteWritten"
    var id: String
    var author: String
    var text: String

    var subject: String { id }
}

struct NoteErased: Event {
    static let name: CallName = "catalogue.noteErased"
    var id: String

    var subject: String { id }
    var isTombstone: Bool { true }
}

/// Has the name of ``NoteWritten`` and another shape.
private struct StrangeNote: Event {
    static let name = NoteWritten.name
    var id: String

    var subject: String { id }
}

/// A service that copies the notes of known authors.
struct CopiesService: ServiceDefinition {
    static let name: ServiceName = "favourites"
    static let migrations = [
        Migration(
            1,
            "copies of notes",
            .expand,
            sql: """
                CREATE TABLE author (
                    name TEXT NOT NULL,
                    CONSTRAINT authorByName PRIMARY KEY (name)
                ) STRICT;
                INSERT INTO author (name) VALUES ('ada');
                CREATE TABLE copy (
                    id TEXT NOT NULL,
                    author TEXT NOT NULL,
                    text TEXT NOT NULL,
                    CONSTRAINT copyByID PRIMARY KEY (id),
                    CONSTRAINT copyHasAuthor FOREIGN KEY (author) REFERENCES author (name)
                ) STRICT;
                CREATE TABLE beginning (
                    number INTEGER NOT NULL,
                    CONSTRAINT beginningByNumber PRIMARY KEY (number)
                ) STRICT;
                """
        )
    ]

    /// The events of notes, with their subscriptions.
    static let following = Following("catalogue", [CopyNote(), DropCopy()])

    let environment: ServiceEnvironment

    init(_ environment: ServiceEnvironment) {
        self.environment = environment
    }

    var routes: [Route] {
        CopiesHandler(database: environment.database)
        KnowAuthorHandler(database: environment.database)
    }

    var followings: [Following] { [Self.following] }
}

struct CopyNote: Subscription {
    static let unwanted = "unwanted"

    func concerns(_ subject: String, in transaction: WriteTransaction) -> Bool { subject != Self.unwanted }

    func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.execute("DELETE FROM copy")
        try transaction.execute("INSERT INTO beginning (number) SELECT count(*) FROM beginning")
    }

    func apply(_ event: NoteWritten, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.execute("DELETE FROM copy WHERE id = ?", event.id)
        try transaction.execute(
            "INSERT INTO copy (id, author, text) VALUES (?, ?, ?)",
            event.id,
            event.author,
            event.text
        )
    }
}

private struct DropCopy: Subscription {
    func apply(_ event: NoteErased, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.execute("DELETE FROM copy WHERE id = ?", event.id)
    }
}

struct Copies: Call {
    static let name: CallName = "favourites.copies"
    static let access: Access = .anyone
    static let effect: Effect = .reads

    struct Reply: Codable, Sendable {
        var texts: [String: String]
        var beginnings: Int
    }
}

private struct CopiesHandler: Handler {
    let database: Database

    func handle(_ request: Copies, _ context: CallContext) async throws -> Copies.Reply {
        try await database.read { transaction in
            Copies.Reply(
                texts: try transaction.copies(),
                beginnings: try transaction.value("SELECT count(*) FROM beginning") ?? 0
            )
        }
    }
}

extension ReadTransaction {
    func copies() throws -> [String: String] {
        let found = try rows("SELECT id, text FROM copy") { (try $0[0, as: String.self], try $0[1, as: String.self]) }
        return Dictionary(uniqueKeysWithValues: found)
    }
}

struct KnowAuthor: Call {
    static let name: CallName = "favourites.knowAuthor"
    static let access: Access = .anyone
    static let effect: Effect = .writes
    typealias Reply = Done

    var author: String
}

private struct KnowAuthorHandler: Handler {
    let database: Database

    func handle(_ request: KnowAuthor, _ context: CallContext) async throws -> Done {
        try await database.write(for: context) { transaction in
            try transaction.execute("INSERT INTO author (name) VALUES (?)", request.author)
            return Done()
        }
    }
}

extension World {
    func note(_ id: String, _ text: String?, by author: String = "ada") async throws {
        _ = try await client.send(Note(id: id, author: author, text: text))
    }
}
