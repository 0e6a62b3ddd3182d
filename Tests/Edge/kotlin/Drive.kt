import java.io.File
import umkreis.*

/** An app: a guest registers, posts with a photo, finds the post, keeps it and writes to its owner. */
fun main(args: Array<String>) {
    val (server, photo) = args
    val owner = person(server, "owner")
    val media = owner.upload(File(photo).readBytes(), "pixel.png").media.photo.id
    val point = mapOf("lat" to 47.8, "lon" to 13.04)
    val content = PostContent.of(
        mapOf("kind" to "offer", "title" to "A lamp from Kotlin", "photos" to listOf(media), "point" to point)
    )
    val post = owner.send(CatalogueCreatePost(post = content)).post.id
    println("photo ${java.net.URL(owner.photoUrl(media, "original")).openStream().use { it.readBytes().size }}")

    val seeker = Umkreis(server)
    seeker.send(AuthStartGuest())
    println("found ${found(seeker, post)}")
    seeker.send(FavouritesAddFavourite(post = post, note = "nice"))
    println("favourites ${seeker.send(FavouritesListFavourites()).favourites.map { it.note }}")

    val key = Umkreis.newKey()
    val posts = List(2) { owner.send(CatalogueCreatePost(post = content), key).post.id }
    println("once ${posts.toSet().size == 1}")
    println("refused ${refusal { owner.send(CatalogueCreatePost(post = content.copy(kind = "lampshade"))) }}")
    val broken = content.copy(title = "", tags = listOf("x".repeat(41)))
    println("broken ${errors { owner.send(CatalogueCreatePost(post = broken)) }}")
    println("stranger ${refusal { Umkreis(server).send(FavouritesListFavourites()) }}")

    val store = MemoryTokenStore()
    val renewing = Umkreis(server, store)
    renewing.send(AuthStartGuest())
    store.save(store.load()!!.replace(Regex("\"token\":\"[^\"]+\""), "\"token\":\"v4.public.dead\""))
    println("renewed ${renewing.send(FavouritesListFavourites()).favourites.size}")
    renewing.send(AuthSignOut())
    println("signed out ${renewing.user() == null}")
    println("unreachable ${refusal { Umkreis("http://127.0.0.1:1", timeoutMs = 300).send(AuthStartGuest()) }}")
}

fun person(server: String, name: String): Umkreis {
    val umkreis = Umkreis(server)
    umkreis.send(AuthStartGuest())
    val username = name + "-" + Umkreis.newKey().substring(0, 8)
    umkreis.send(AuthRegister(username = username, password = "a long password of $name", displayName = name))
    return umkreis
}

/** Searches find a post within a second. */
fun found(umkreis: Umkreis, post: PostID): String {
    val deadline = System.nanoTime() + 20_000_000_000
    while (System.nanoTime() < deadline) {
        val search = GeoSearch(words = "kotlin", sort = "newest")
        umkreis.send(search).hits.firstOrNull { it.post == post }?.let { return it.title }
    }
    return "nothing"
}

fun errors(action: () -> Any): String = try {
    action().toString()
} catch (fault: Fault) {
    fault.errors.joinToString { "${it.field} ${it.rule} ${it.values} ${it.message}" }
}

fun refusal(action: () -> Any): String = try {
    action().toString()
} catch (fault: Fault) {
    "${fault.code} ${fault.rule} ${fault.field}"
}
