import UmkreisStorage
import UmkreisVocabulary

struct Thing: Equatable {
    enum Kind: String, SQLValueConvertible { case offer, sight }

    static let migrations = [
        Migration(
            1,
            "things",
            .expand,
            sql: """
                CREATE TABLE thing (
                    text TEXT, integer INTEGER, long INTEGER, real REAL, flag INTEGER, bytes BLOB, at INTEGER, id TEXT,
                    kind TEXT, missing TEXT, something ANY
                ) STRICT;
                """
        )
    ]

    var text: String
    var integer: Int
    var long: Int64
    var real: Double
    var flag: Bool
    var bytes: [UInt8]
    var at: Timestamp
    var id: PostID
    var kind: Kind
    var missing: String?
    var something: String?

    func insert(_ transaction: WriteTransaction) throws {
        try transaction.execute(
            "INSERT INTO thing VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            text,
            integer,
            long,
            real,
            flag,
            bytes,
            at,
            id,
            kind,
            missing,
            something
        )
    }
}

extension Thing {
    init(row: Row) throws {
        text = try row["text"]
        integer = try row["integer"]
        long = try row["long"]
        real = try row["real"]
        flag = try row["flag"]
        bytes = try row["bytes"]
        at = try row["at"]
        id = try row["id"]
        kind = try row["kind"]
        missing = try row["missing"]
        something = try row["something"]
    }
}
