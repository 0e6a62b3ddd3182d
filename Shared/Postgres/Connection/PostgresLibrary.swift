import CPostgres

/// Debian's libpq, loaded by the first use.
enum PostgresLibrary {
    static let file = "libpq.so.5"
    /// The first version with pipelines.
    static let leastVersion = 140_000

    private static let loaded = Result { () throws(PostgresError) in try load(file) }

    /// - Throws: ``PostgresError/library(_:)`` with what to install.
    static func require() throws(PostgresError) {
        try loaded.get()
    }

    static func load(_ file: String) throws(PostgresError) {
        if let problem = umkreis_pq_open(file) {
            throw .library(
                "PostgreSQL's client library cannot be loaded: \(String(cString: problem)); install the package libpq5"
            )
        }
        try requireVersion(Int(umkreis_PQlibVersion()))
    }

    static func requireVersion(_ version: Int) throws(PostgresError) {
        guard version >= leastVersion else {
            throw .library(
                "PostgreSQL's client library is of version \(PostgresVersion(version)); version "
                    + "\(PostgresVersion(leastVersion)) or later is needed"
            )
        }
    }
}

/// A version as libpq counts it: 150004 is 15.4.
struct PostgresVersion: CustomStringConvertible {
    let number: Int

    init(_ number: Int) {
        self.number = number
    }

    var description: String { "\(number / 10_000).\(number % 10_000)" }
}
