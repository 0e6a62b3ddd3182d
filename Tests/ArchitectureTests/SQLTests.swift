import Testing

/// SQL for SQLite and PostgreSQL alike: keywords in capitals, everything else a name.
@Suite("SQL")
struct SQLTests {
    /// Rebuildable indexes specific to SQLite.
    private static let free = ["Services/GeoSearch/", "Services/Chat/Core/Search/"]

    static func rules(of sql: SQLText) -> [String] {
        words(of: sql) + functions(of: sql) + selected(of: sql) + constraints(of: sql)
    }

    private static let forbidden: Set<String> = [
        "TRIGGER", "ROWID", "AUTOINCREMENT", "PRAGMA", "ATTACH", "TEMP", "GLOB", "LIKE", "IGNORE", "REPLACE", "INDEXED",
    ]

    private static let reserved: Set<String> = Set(
        """
        all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create
        current_user default deferrable desc distinct do else end except false fetch for foreign from grant group having in initially
        intersect into lateral leading limit localtime not null offset on only or order placing primary references
        returning select session_user some symmetric table then to trailing true union unique user using variadic when
        where window with
        insert update delete values set join index drop alter add exists between is
        """.split(whereSeparator: \.isWhitespace).map(String.init)
    )

    private static func words(of sql: SQLText) -> [String] {
        sql.tokens.filter(\.isWord).compactMap { token in
            let (word, upper) = (token.text, token.text.uppercased())
            if word == upper, word.count > 1 {
                return forbidden.contains(word) ? "\(word) is not for both engines" : nil
            }
            if reserved.contains(word) { return "\(word) is reserved: capitals for a keyword, another word for a name" }
            if ["rowid", "oid", "_rowid_"].contains(word) { return "\(word) is SQLite's own" }
            return word.first?.isUppercase == true ? "\(word): names begin with a small letter" : nil
        }
    }

    private static let shared: Set<String> = ["count", "sum", "min", "max", "avg", "coalesce", "length", "row_number"]

    private static func functions(of sql: SQLText) -> [String] {
        zip(sql.tokens.indices, zip(sql.tokens, sql.tokens.dropFirst())).compactMap { index, pair in
            let (name, parenthesis) = pair
            guard name.isWord, parenthesis == SQLText.Token(text: "(", isAttached: true) else { return nil }
            guard name.text != "CAST" else { return nil }
            guard shared.contains(name.text) else { return "\(name.text)(…) is no function of both engines" }
            var depth = 0
            let arguments = sql.tokens[(index + 1)...].prefix { token in
                depth += token.text == "(" ? 1 : token.text == ")" ? -1 : 0
                return depth > 0
            }
            let isOne = arguments.dropFirst().items.count == 1
            return ["min", "max"].contains(name.text) && !isOne ? "\(name.text) of two is SQLite's own: CASE" : nil
        }
    }

    /// PostgreSQL cannot infer the type of a lone parameter in a select list.
    private static func selected(of sql: SQLText) -> [String] {
        sql.clauses(from: "SELECT").flatMap { clause in
            clause.dropFirst().prefix { $0.text != "FROM" }.items.compactMap { item in
                guard let first = item.first, first.text.hasPrefix("?") else { return nil }
                let isBare = item.count == 1 || item.dropFirst().first?.text == "AS"
                return isBare ? "\(first.text) is selected without a type: CAST" : nil
            }
        }
    }

    private static func constraints(of sql: SQLText) -> [String] {
        sql.clauses(from: "CREATE").flatMap { clause -> [String] in
            guard clause.dropFirst().first?.text == "TABLE" else { return [] }
            let without = clause.contains { $0.text == "WITHOUT" } ? ["WITHOUT ROWID is SQLite's own"] : []
            let tokens = Array(clause)
            return without
                + tokens.indices.compactMap { index in
                    let isNamed = index >= 2 && tokens[index - 2].text == "CONSTRAINT"
                    switch tokens[index].text {
                    case "PRIMARY", "UNIQUE", "CHECK", "FOREIGN":
                        return isNamed ? nil : "\(tokens[index].text) has no name"
                    case "REFERENCES" where tokens[..<index].last?.text != ")":
                        return isNamed ? nil : "REFERENCES has no name"
                    default: return nil
                    }
                }
        }
    }

    private static func files() throws -> [SourceFile] {
        let services = try Repository.swiftFiles(in: "Services").filter { $0.module.hasSuffix("Core") }
        let kit = try Repository.swiftFiles(in: "Shared/ServiceKit")
        return (services + kit).filter { file in !free.contains { file.path.hasPrefix($0) } }
    }

    @Test func isWhatASecondEngineCouldRun() throws {
        var count = 0
        for sql in try SQLTests.files().flatMap(SQLText.all) {
            count += 1
            for problem in SQLTests.rules(of: sql) { Issue.record("\(problem)\n\(sql)") }
        }
        #expect(count > 80, "the texts are not found any more")
    }

    @Test(arguments: [
        ("CREATE TRIGGER a AFTER INSERT ON b BEGIN DELETE FROM c; END", "TRIGGER is not for both engines"),
        ("CREATE TABLE a (b TEXT NOT NULL) STRICT, WITHOUT ROWID", "WITHOUT ROWID is SQLite's own"),
        ("SELECT rowid FROM a", "rowid is SQLite's own"),
        ("SELECT a FROM b WHERE instr(a, ?) > 0", "instr(…) is no function of both engines"),
        ("SELECT json_extract(a, '$.b') FROM c", "json_extract(…) is no function of both engines"),
        ("SELECT user FROM a", "user is reserved: capitals for a keyword, another word for a name"),
        ("select a FROM b", "select is reserved: capitals for a keyword, another word for a name"),
        ("SELECT a FROM Post", "Post: names begin with a small letter"),
        ("SELECT a, ?2 AS b FROM c", "?2 is selected without a type: CAST"),
        ("INSERT INTO a (b) SELECT ? FROM c", "? is selected without a type: CAST"),
        ("UPDATE a SET b = max(b, ?)", "max of two is SQLite's own: CASE"),
        ("CREATE TABLE a (b TEXT PRIMARY KEY)", "PRIMARY has no name"),
        ("CREATE TABLE a (b TEXT REFERENCES c (d))", "REFERENCES has no name"),
        ("INSERT OR IGNORE INTO a (b) VALUES (?)", "IGNORE is not for both engines"),
    ])
    func theRulesCanFail(sql: String, problem: String) {
        #expect(SQLTests.rules(of: SQLText(sql)).contains(problem))
    }

    @Test func theRulesLetGoodTextsPass() {
        let good = """
            CREATE TABLE a (b TEXT NOT NULL, c INTEGER, CONSTRAINT aKey PRIMARY KEY (b),
                CONSTRAINT aOfD FOREIGN KEY (c) REFERENCES d (e), CONSTRAINT aC CHECK (length(b) = 26)) STRICT;
            SELECT max(c), coalesce(max(c), 0) + 1, CAST(? AS INTEGER) FROM a WHERE b = ?1 AND c IN (SELECT c FROM d);
            """
        #expect(SQLTests.rules(of: SQLText(good)).isEmpty)
    }
}
