import ArgumentParser
import CatalogueContract
import FavouritesContract
import GatewayKit
import GeoSearchContract
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct CardsCommand: GatewayCommand, PostListing {
    static let configuration = CommandConfiguration(
        commandName: "cards",
        abstract: "Browse posts one by one: like, skip, undo.",
        discussion: """
            Keys: l or right likes, s or left skips, u undoes the last decision, o opens
            the post, v lists the owner's other posts, c shows the owner's contact data, p the
            photos; q quits. With --mine, which takes no filter but --kind: right and left
            turn the pages, e edits the text in your editor (VISUAL, EDITOR), d deletes
            the post.

            With --json, cards are printed and decisions read one per line: like ID,
            skip ID, undo, quit. With --mine --json, your posts are printed.

            Examples:
              umkreis cards lamp --near Salzburg --within 5km
              umkreis cards --kind offer --sort newest --lang de
              umkreis cards --mine
            """
    )

    @Argument(help: "Words that posts must contain; the last may be a prefix.")
    var words: [String] = []

    @OptionGroup var place: SearchPlaceOptions
    @OptionGroup var only: PostFilterOptions

    @Option(help: "Sort order (default: distance with --near, relevance with words, else newest first).")
    var sort: SearchOrder?

    @Flag(help: "Browse, edit and delete your own posts.")
    var mine = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        try place.check(sort, words)
        let isOnlyKind = words.isEmpty && place.isEmpty && sort == nil && only.isOnlyKind && only.kind.count <= 1
        guard !mine || isOnlyKind else { throw ValidationError(localized("cli.cards.mineTakesOneKind")) }
    }

    func run(_ session: Session) async throws {
        if mine { return try await runMine(session) }
        var search = try await session.searches.request(words, place, only).search
        search.sort(by: sort, options.lang)
        let deck = CardDeck(session, search)
        if session.output.isJSON { return try await CardLines(session, deck).run() }
        var screen = CardScreen(session, DeckCards(deck))
        try await screen.run(session.console)
    }

    private func runMine(_ session: Session) async throws {
        let account = try session.requireAccount()
        var album = PostAlbum(session, owner: account.user, kind: only.kind.first)
        if session.output.isJSON { return try await album.printAll() }
        var screen = CardScreen(session, AlbumCards(session, album))
        try await screen.run(session.console)
    }
}
