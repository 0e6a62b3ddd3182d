/// `toldFields` names the filterable fields at the last published change.
enum ProfileQueries {
    static let table = """
        CREATE TABLE profile (
            account TEXT NOT NULL,
            bio TEXT,
            languages TEXT NOT NULL,
            attributes TEXT NOT NULL,
            phone TEXT,
            email TEXT,
            visibility TEXT NOT NULL,
            photo TEXT,
            nameVisibility TEXT NOT NULL,
            toldFields TEXT NOT NULL,
            CONSTRAINT profileKey PRIMARY KEY (account),
            CONSTRAINT profileOfAccount FOREIGN KEY (account) REFERENCES account (id)
        ) STRICT;
        CREATE INDEX profileByToldFields ON profile (toldFields, account);
        """
    static let fieldTable = """
        CREATE TABLE profileField (
            name TEXT NOT NULL,
            position INTEGER NOT NULL,
            definition TEXT NOT NULL,
            CONSTRAINT profileFieldKey PRIMARY KEY (name)
        ) STRICT;
        """

    static let find = """
        SELECT bio, languages, attributes, phone, email, visibility, photo, nameVisibility FROM profile WHERE account = ?
        """
    static let put = """
        INSERT INTO profile (account, bio, languages, attributes, phone, email, visibility, photo, nameVisibility,
            toldFields)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (account) DO UPDATE SET bio = excluded.bio, languages = excluded.languages,
            attributes = excluded.attributes, phone = excluded.phone, email = excluded.email,
            visibility = excluded.visibility, photo = excluded.photo,
            nameVisibility = excluded.nameVisibility, toldFields = excluded.toldFields
        """
    static let setNames = "UPDATE account SET displayName = ?, firstName = ?, lastName = ?, nameKey = ? WHERE id = ?"
    static let delete = "DELETE FROM profile WHERE account = ?"
    static let outdated = """
        SELECT account FROM profile WHERE toldFields < ?1 UNION ALL SELECT account FROM profile WHERE toldFields > ?1 LIMIT ?2
        """
    static let publishedFields = "SELECT toldFields FROM profile WHERE account = ?"
    static let setPublishedFields = "UPDATE profile SET toldFields = ? WHERE account = ?"

    static let fields = "SELECT definition FROM profileField ORDER BY position, name"
    static let lastFieldPosition = "SELECT coalesce(max(position), 0) FROM profileField"
    static let putField = """
        INSERT INTO profileField (name, position, definition) VALUES (?, ?, ?)
        ON CONFLICT (name) DO UPDATE SET definition = excluded.definition
        """
}
