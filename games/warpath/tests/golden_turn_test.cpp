// One whole turn with a stated order of draws, compared as text.
#include "games/warpath/tests/scene.hpp"

namespace cf::warpath {
namespace {

Script summer_1861() {
  Script s(war());
  s.dice({5, 2});
  s.act(draw("two")).act(recruit("u_6ksc_1")).act(put("fort_scott")).act(recruit("u_l_lane")).act(put("fort_scott"));
  s.act(draw("end"))
      .act(draw("u3_c2"))
      .act(recruit("ci_wati_1"))
      .act(put("tahlequah"))
      .act(recruit("ci_wati_2"))
      .act(put("tahlequah"));
  s.act(draw("devastation")).act(put("perryville"));
  s.act(draw("kiowa"))
      .act(verb("send", "unit", "k_1"))
      .act(enter("upper_washita"))
      .act(enter("fort_cobb"))
      .act("stop")
      .act("done");
  s.act(draw("three"))
      .act(move("u_l_lane"))
      .act(join("u_6ksc_1"))
      .act(enter("baxter_springs"))
      .act(enter("cabin_creek"))
      .act(enter("coodys_bluff"))
      .act("done");
  s.act(draw("end"));
  s.act(draw("nations_recruit")).dice({1}).act(recruit("ui_lcrk")).act(put("fort_scott"));
  s.act(draw("one"))
      .act(move("ci_wati_1"))
      .act(join("ci_wati_2"))
      .act(enter("locust_grove"))
      .act(enter("cabin_creek"))
      .act(enter("coodys_bluff"));
  s.dice({3, 2})
      .dice({5, 2})
      .act(fire("ci_wati_1"))
      .dice({6, 1})
      .dice({3})
      .act(verb("retreat", "to", "humboldt"))
      .act("halt");
  s.act(draw("end")).dice({2});
  return s;
}

TEST(WarpathGolden, SummerOf1861) {  // R("4.3") R("AM-M.a") R("8.0.b") R("BP-4B.a") R("BP-5.d")
  const Script s = summer_1861();
  EXPECT_EQ(s.position()["turn"], 2);
  EXPECT_EQ(s.log(), R"log(Turn 1
For the first draw the Union has 5, the Confederacy 2.
Union draws first.
Union draws: Action 2.
6th Kansas Cavalry (1st Bn) appears at Fort Scott.
Lane appears at Fort Scott.
Confederate puts End back into the cup.
Confederate draws: Action: Union 3 / Confederate 2.
Watie's Cherokee Mounted Rifles (1st Bn) appears at Tahlequah.
Watie's Cherokee Mounted Rifles (2nd Bn) appears at Tahlequah.
Union draws: Devastation.
Perryville is devastated.
Confederate draws: Kiowa.
Kiowa raiders 1 ride from Kiowa Camps to Upper Washita.
Kiowa raiders 1 ride from Upper Washita to Fort Cobb.
The move ends at Fort Cobb.
Union draws: Action 3.
6th Kansas Cavalry (1st Bn) moves from Fort Scott to Baxter Springs.
Lane moves from Fort Scott to Baxter Springs.
Union moves from Fort Scott to Baxter Springs (2).
6th Kansas Cavalry (1st Bn) moves from Baxter Springs to Cabin Creek.
Lane moves from Baxter Springs to Cabin Creek.
Union moves from Baxter Springs to Cabin Creek (2).
Union takes Cabin Creek.
6th Kansas Cavalry (1st Bn) moves from Cabin Creek to Coody's Bluff.
Lane moves from Cabin Creek to Coody's Bluff.
Union moves from Cabin Creek to Coody's Bluff (2).
Union takes Coody's Bluff.
The move ends at Coody's Bluff.
Confederate draws: End.
The turn is half over.
Union draws: Recruiting among the nations.
Union rolls 1; units of the nations that may be raised: 1.
Loyal Creeks (Opothleyahola) appears at Fort Scott.
Confederate draws: Action 1.
Watie's Cherokee Mounted Rifles (1st Bn) moves from Tahlequah to Locust Grove.
Watie's Cherokee Mounted Rifles (2nd Bn) moves from Tahlequah to Locust Grove.
Confederate moves from Tahlequah to Locust Grove (2).
Watie's Cherokee Mounted Rifles (1st Bn) moves from Locust Grove to Cabin Creek.
Watie's Cherokee Mounted Rifles (2nd Bn) moves from Locust Grove to Cabin Creek.
Confederate moves from Locust Grove to Cabin Creek (2).
Confederate takes Cabin Creek.
Watie's Cherokee Mounted Rifles (1st Bn) moves from Cabin Creek to Coody's Bluff.
Watie's Cherokee Mounted Rifles (2nd Bn) moves from Cabin Creek to Coody's Bluff.
Confederate moves from Cabin Creek to Coody's Bluff (2).
Battle at Coody's Bluff: the Confederates attack the Union.
Superiority: attacker 3, defender 3.
Superiority: attacker 5, defender 3.
Watie's Cherokee Mounted Rifles (1st Bn) rolls 6: elimination.
Watie's Cherokee Mounted Rifles (1st Bn) rolls 1: no effect.
6th Kansas Cavalry (1st Bn) is eliminated.
The Confederates win the battle at Coody's Bluff.
Lane, without his units, rolls 3.
Retreat from Coody's Bluff to Humboldt (1).
Confederate takes Coody's Bluff.
Union draws: End.
The campaign of this turn is over.
Perryville recovers on a 2.
The Kiowa and Comanche go home.
Turn 2
New units can be recruited (47).
Quantrill goes into the marker cup.
)log");
}

}  // namespace
}  // namespace cf::warpath
