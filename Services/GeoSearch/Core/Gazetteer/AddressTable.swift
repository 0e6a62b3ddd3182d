import GeoSearchContract
import ServiceKit

/// The addresses that an operator has brought in, a row for each name that one is found by.
enum AddressTable {
    /// Rows beyond which nothing more is taken.
    static let mostRows = 2_000_000

    static let sql = """
        CREATE TABLE address (
            key TEXT NOT NULL,
            country TEXT NOT NULL,
            name TEXT NOT NULL,
            address TEXT NOT NULL,
            lat REAL NOT NULL,
            lon REAL NOT NULL,
            CONSTRAINT addressKey PRIMARY KEY (key, country)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE addressCount (total INTEGER NOT NULL) STRICT;

        """

    static let isThere = "SELECT 1 FROM address WHERE key = ? AND country = ?"
    static let add = "INSERT INTO address (key, country, name, address, lat, lon) VALUES (?, ?, ?, ?, ?, ?)"
    static let change = "UPDATE address SET name = ?, address = ?, lat = ?, lon = ? WHERE key = ? AND country = ?"
    static let total = "SELECT total FROM addressCount"
    static let begin = "INSERT INTO addressCount (total) VALUES (?)"
    static let count = "UPDATE addressCount SET total = ?"
    static let find = """
        SELECT key, country, name, address, lat, lon FROM address WHERE key >= ? AND key < ? ORDER BY key, country LIMIT ?
        """
}

/// An address that keeps every rule.
struct KnownAddress: Hashable, Sendable {
    /// What it is found by: each with the city behind it, folded.
    let keys: [String]
    /// ISO 3166-1 alpha-2.
    let country: String
    /// What stands there; else street and number.
    let name: String
    /// Street, number and city, as they are written on one line.
    let address: String
    let point: Coordinate
}

extension WriteTransaction {
    /// Takes addresses in, and says how many of them there was room for.
    func put(_ addresses: [KnownAddress]) throws -> Int {
        let before = try value(AddressTable.total, as: Int.self)
        var total = before ?? 0
        var taken = 0
        for address in addresses {
            let new = try address.keys.filter {
                try value(AddressTable.isThere, $0, address.country, as: Int.self) == nil
            }
            guard total + new.count <= AddressTable.mostRows else { continue }
            let (name, line, point) = (address.name, address.address, address.point)
            for key in address.keys {
                if new.contains(key) {
                    try execute(AddressTable.add, key, address.country, name, line, point.lat, point.lon)
                } else {
                    try execute(AddressTable.change, name, line, point.lat, point.lon, key, address.country)
                }
            }
            total += new.count
            taken += 1
        }
        try execute(before == nil ? AddressTable.begin : AddressTable.count, total)
        return taken
    }
}

extension ReadTransaction {
    /// Addresses by the beginning of what they are found by, in its order; each once, with whether that is all of it.
    func addresses(beginning key: String, in country: String?, limit: Int) throws -> [(
        address: KnownAddress, isWhole: Bool
    )] {
        // Several countries may have the same address, and a key is at most two of an address.
        let found = try rows(AddressTable.find, key, key + "\u{10FFFF}", 4 * limit) { row in
            let point = try Coordinate(lat: row[4], lon: row[5])
            let known: String = try row[0]
            let address = KnownAddress(
                keys: [],
                country: try row[1],
                name: try row[2],
                address: try row[3],
                point: point
            )
            return (address: address, isWhole: known == key)
        }
        var seen: Set<KnownAddress> = []
        let wanted = found.filter { (country ?? $0.address.country) == $0.address.country }
        return Array(wanted.filter { seen.insert($0.address).inserted }.prefix(limit))
    }
}
